# SPDX-License-Identifier: GPL-3.0-or-later
"""How the browser is started; Selenium is played. What it does with pages is tried in a machine."""
import importlib
import sys
import types
import unittest
from unittest import mock

from recipe_bench import BadInput


class WebDriverException(Exception):
    def __init__(self, msg):
        super().__init__(msg)
        self.msg = msg


def played(starts):
    """Modules in which each start of a browser is the next of these: a driver, or what is raised."""
    modules = {name: types.ModuleType(name) for name in ("urllib3", "selenium", "selenium.common", "selenium.common.exceptions",
                                                         "selenium.webdriver.remote.remote_connection")}
    modules["urllib3"].exceptions = types.SimpleNamespace(HTTPError=OSError)
    modules["selenium.common.exceptions"].TimeoutException = type("TimeoutException", (WebDriverException,), {})
    modules["selenium.common.exceptions"].WebDriverException = WebDriverException
    modules["selenium.webdriver.remote.remote_connection"].RemoteConnection = mock.Mock()
    modules["selenium"].webdriver = mock.Mock(Chrome=mock.Mock(side_effect=starts))
    return modules


class Start(unittest.TestCase):
    def start(self, *starts):
        with mock.patch.dict(sys.modules, played(starts)):
            sys.modules.pop("berth.browser", None)
            try:
                return importlib.import_module("berth.browser").Browser()
            finally:
                del sys.modules["berth.browser"]

    def test_is_tried_again(self):
        driver = mock.MagicMock()
        driver.current_url = "http://a/"
        browser = self.start(WebDriverException("session not created\n#0 0x7f <unknown>"), driver)
        self.assertEqual(browser.address, "http://a/")

    def test_that_fails_is_said_in_words(self):
        problem = WebDriverException("session not created\n#0 0x7f <unknown>")
        with self.assertRaises(BadInput) as refused:
            self.start(problem, problem)
        self.assertEqual(str(refused.exception), 'The browser does not start: the browser says "session not created". Choose a larger machine, for example --size LG.')


if __name__ == "__main__":
    unittest.main()
