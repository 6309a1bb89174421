// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"

/// The orders of the sample task as a file of the person's, that a form shows like any other. Gives its path.
base::Task<base::Result<QString>> bringSample(base::Places places);
