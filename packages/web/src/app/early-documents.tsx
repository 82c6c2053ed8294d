import { plans } from '@legible/contracts/plans';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { OcrScreen } from '../features/documents/ocr-screen.tsx';
import { limitsInWords } from '../features/documents/selection/drop-area.tsx';

/**
 * The screen of documents before anything of the user is known, as the build writes it into its page: a user whom the
 * browser remembers sees it with the first paint, and can do nothing with it until the application takes its place. Whose
 * plan it is, `inline/early.js` notes on the root; styles.css shows what goes with that plan.
 */
export function EarlyDocuments() {
  return (
    <div inert data-early data-arriving className="grow">
      <QueryClientProvider client={new QueryClient()}>
        <OcrScreen
          user={null}
          preferences={usual}
          onUsageChanged={nothing}
          anyLimits={Object.values(plans).map(({ label, upload, pagesPerMonth }) => (
            <span key={label} data-of-plan={label}>
              {limitsInWords(upload, pagesPerMonth)}
            </span>
          ))}
        />
      </QueryClientProvider>
    </div>
  );
}

const nothing = () => undefined;

/** As they are for most. */
const usual = {
  loading: false,
  failed: false,
  autostart: false,
  languages: null,
  chooseLanguages: nothing,
  reload: nothing,
};
