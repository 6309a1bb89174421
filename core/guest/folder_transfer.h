// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/call.h"
#include "core/guest/files.h"
#include "core/guest/transfer.h"

/// Moving folders, file by file. What one side cannot have is left out and reported.
namespace guest {

base::Task<base::Result<FolderTransferred>> sendFolder(Route route, QByteArray hostFolder,
                                                       QByteArray guestFolder, TransferLimits limits,
                                                       OnProgress onProgress);
base::Task<base::Result<FolderTransferred>> receiveFolder(Route route, QByteArray guestFolder,
                                                          QByteArray hostFolder, TransferLimits limits,
                                                          OnProgress onProgress);

} // namespace guest
