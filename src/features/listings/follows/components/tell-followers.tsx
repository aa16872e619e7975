import { useState } from 'react';
import { Checkbox } from '#/ui/checkbox.tsx';

/** An edit dialog's choice whether to notify followers. A listing with `isNew` has none yet. */
export function useTellFollowers(isNew: boolean) {
  const [tellFollowers, setTellFollowers] = useState(true);
  const control = isNew ? undefined : (
    <Checkbox
      label="Notify followers"
      checked={tellFollowers}
      onChange={(event) => setTellFollowers(event.target.checked)}
    />
  );
  return { tellFollowers, control };
}
