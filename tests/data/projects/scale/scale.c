/* SPDX-License-Identifier: GPL-3.0-or-later */
int main(int count, char **arguments) { return count > 1 ? arguments[1][0] - '0' : 0; }
