# SPDX-License-Identifier: Apache-2.0
"""Has OCRmyPDF read pages by Legible: ocrmypdf --plugin legible_ocrmypdf.py scan.pdf searchable.pdf

The command `legible` has to be in PATH; LEGIBLE_COMMAND names another one. Written for OCRmyPDF 14 and its hook
`get_ocr_engine`.
"""

from __future__ import annotations

import json
import logging
import os
import re
import shlex
import subprocess
import tempfile
from pathlib import Path

from PIL import Image
from ocrmypdf import hookimpl
from ocrmypdf.exceptions import ExitCode, ExitCodeException
from ocrmypdf.hocrtransform import HocrTransform
from ocrmypdf.pluginspec import OcrEngine, OrientationConfidence

log = logging.getLogger(__name__)

# Exit codes of legible: some pages stayed as they were, which OCRmyPDF goes on with.
PAGES_FAILED = 7
# A page that was found to lie on its side, by a recogniser that read it so.
CERTAIN = 20.0


class LegibleFailed(ExitCodeException):
    """Legible could not read a page."""

    exit_code = ExitCode.child_process_error


def _legible(*arguments: str | Path) -> str:
    command = shlex.split(os.environ.get('LEGIBLE_COMMAND', 'legible'))
    try:
        done = subprocess.run(
            [*command, *map(str, arguments)], capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise LegibleFailed(f'{command[0]} is not installed: npm install --global legible-ocr') from error
    if done.returncode == PAGES_FAILED:
        log.warning(done.stderr.strip())
    elif done.returncode != 0:
        raise LegibleFailed(done.stderr.strip())
    return done.stdout


def _read(image: Path, output: Path, options, *more: str | Path) -> None:
    languages = '+'.join(options.languages) if options.languages else 'auto'
    # OCRmyPDF reads several pages at once, each by a command of its own.
    _legible(image, output, '--languages', languages, '--jobs', '1', '--mode', 'force', '--quiet', *more)


def _report_of(image: Path, options, straightening: str) -> dict:
    """What Legible says of a page: how it lies is told only where Legible is asked to take it back."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / 'report.json'
        _read(image, Path(folder) / 'out.pdf', options, straightening, '--report', report)
        return json.loads(report.read_text(encoding='utf-8'))['pages'][0]


def _in_pixels_of(image: Path, hocr: str) -> str:
    """Legible tells places in pixels of what it read, which may be drawn finer than the image."""
    page = re.search(r'class="ocr_page"[^>]*bbox 0 0 (\d+)', hocr)
    with Image.open(image) as opened:
        width, height = opened.size
    if page is None:
        # Legible leaves out a page that is empty or could not be read; OCRmyPDF wants the size of every one.
        empty = f'<div class="ocr_page" title="bbox 0 0 {width} {height}"></div>'
        return hocr.replace('</body>', f'{empty}</body>')
    scale = width / int(page[1])

    def scaled(box: re.Match[str]) -> str:
        return 'bbox ' + ' '.join(str(round(int(number) * scale)) for number in box[1].split())

    return re.sub(r'bbox ((?:\d+ ){3}\d+)', scaled, hocr)


class LegibleOcrEngine(OcrEngine):
    """Legible's recogniser, as OCRmyPDF asks for one."""

    @staticmethod
    def version() -> str:
        return _legible('--version').strip()

    @staticmethod
    def creator_tag(options) -> str:
        return f'Legible {LegibleOcrEngine.version()}'

    def __str__(self) -> str:
        return f'Legible {LegibleOcrEngine.version()}'

    @staticmethod
    def languages(options) -> set[str]:
        lines = map(json.loads, _legible('languages', '--json').splitlines())
        return {line['code'] for line in lines if line['installed']}

    @staticmethod
    def get_orientation(input_file: Path, options) -> OrientationConfidence:
        """Both tell the clockwise turn that the page has against upright."""
        page = _report_of(input_file, options, '--rotate')
        return OrientationConfidence(page.get('turned', 0), CERTAIN if page.get('words') else 0.0)

    @staticmethod
    def get_deskew(input_file: Path, options) -> float:
        """OCRmyPDF turns counter-clockwise by it; we tell the clockwise slope that the page has."""
        return float(_report_of(input_file, options, '--deskew').get('deskewed', 0.0))

    @staticmethod
    def generate_hocr(input_file: Path, output_hocr: Path, output_text: Path, options) -> None:
        with tempfile.TemporaryDirectory() as folder:
            hocr = Path(folder) / 'out.hocr'
            out = Path(folder) / 'out.pdf'
            _read(input_file, out, options, '--hocr', hocr, '--sidecar', output_text)
            text = _in_pixels_of(input_file, hocr.read_text(encoding='utf-8'))
            output_hocr.write_text(text, encoding='utf-8')

    @staticmethod
    def generate_pdf(input_file: Path, output_pdf: Path, output_text: Path, options) -> None:
        """OCRmyPDF takes one font from the first page for all: so it has to be its own, not that of our layers."""
        with tempfile.TemporaryDirectory() as folder:
            hocr = Path(folder) / 'out.hocr'
            LegibleOcrEngine.generate_hocr(input_file, hocr, output_text, options)
            with Image.open(input_file) as image:
                dpi = float(image.info.get('dpi', (300, 300))[0])
            HocrTransform(hocr_filename=hocr, dpi=dpi).to_pdf(
                out_filename=output_pdf, invisible_text=True, interword_spaces=True
            )


@hookimpl
def get_ocr_engine():
    return LegibleOcrEngine()
