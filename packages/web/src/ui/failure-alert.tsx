import { messages } from '@legible/contracts/messages/application';
import { Alert } from './alert.tsx';
import { Button } from './buttons/button.tsx';

/** What could not be loaded, and the way to try it once more. */
export function FailureAlert({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Alert message={{ title }}>
      <div className="pt-1.5">
        <Button variant="outline" size="small" onClick={onRetry}>
          {messages.errors.tryAgain}
        </Button>
      </div>
    </Alert>
  );
}
