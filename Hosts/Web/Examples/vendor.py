"""Gets React and Vue for the examples from packages on PyPI that include them, because Debian has neither.

python3 Hosts/Web/Examples/vendor.py OUTPUT_DIRECTORY
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

FILES = {
    "dash==4.4.1": {"dash/deps/react@18.3.1.min.js": "react.js", "dash/deps/react-dom@18.3.1.min.js": "react-dom.js"},
    "nicegui==3.18.0": {"nicegui/static/vue.esm-browser.prod.js": "vue.js"},
}


def bring(output):
    output = pathlib.Path(output)
    wanted = {name for files in FILES.values() for name in files.values()}
    if all((output / name).exists() for name in wanted):
        return
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                "download",
                "-q",
                "--disable-pip-version-check",
                "--no-deps",
                "--only-binary",
                ":all:",
                "-d",
                folder,
                *FILES,
            ],
            check=True,
        )
        for requirement, files in FILES.items():
            name, version = requirement.split("==")
            with zipfile.ZipFile(next(pathlib.Path(folder).glob(f"{name}-{version}-*.whl"))) as wheel:
                for path, target in files.items():
                    # Moved into place at once, so that every visible file is complete.
                    fresh = pathlib.Path(folder) / target
                    fresh.write_bytes(wheel.read(path))
                    shutil.copy(fresh, output / f"{target}.{os.getpid()}")
                    (output / f"{target}.{os.getpid()}").replace(output / target)


if __name__ == "__main__":
    bring(sys.argv[1])
