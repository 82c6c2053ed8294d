export function OcrScreen(_props: {
  user: unknown;
  onUsageChanged: () => Promise<void>;
  preferences: unknown;
}) {
  return <h1>OCR</h1>;
}
