import { accountTexts } from '@legible/contracts/messages/accounts';
import { messages } from '@legible/contracts/messages/application';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { ChangeEmail } from '../address/change-email.tsx';
import { ChangeName } from '../address/change-name.tsx';
import { PendingEmail } from '../address/pending-email.tsx';
import { AddressConfirmation } from '../address/address-confirmation.tsx';
import type { SignedInUser } from '../session/stored-user.ts';

const texts = accountTexts.profile;

/** The user's name and address, and the means to change them. */
export function UserInformationCard({ user }: { user: SignedInUser }) {
  return (
    <Card className="grid gap-5 p-6" aria-label={texts.information}>
      <CardHeading title={texts.information} />
      <dl className="grid gap-5 text-sm">
        <Fact name={texts.fullName} change={<ChangeName user={user} />}>
          <bdi>
            {user.name} {user.last_name}
          </bdi>
        </Fact>
        <Fact
          name={texts.emailAddress}
          change={<ChangeEmail email={user.email} />}
          more={
            <>
              <AddressConfirmation />
              <PendingEmail />
            </>
          }
        >
          {user.email}
        </Fact>
      </dl>
      <div className="border-t border-line pt-5">
        {/* The specification asks for this alert and nothing else (S2.47). What it speaks of stands beside it. */}
        <Button variant="ghost" onClick={() => window.alert(messages.profile.updateSoon)}>
          {texts.update}
        </Button>
      </div>
    </Card>
  );
}

interface FactProps {
  name: string;
  change: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}

function Fact({ name, change, more, children }: FactProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1">
      <dt className="text-muted">{name}</dt>
      <dd className="col-start-1 font-medium wrap-anywhere">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">{change}</dd>
      {more !== undefined && <dd className="col-span-2 mt-1 grid gap-3">{more}</dd>}
    </div>
  );
}
