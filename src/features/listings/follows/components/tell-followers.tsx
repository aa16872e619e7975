import { useState } from 'react';
import { Checkbox } from '#/ui/checkbox.tsx';

/** In the dialog of an edit: whether those who follow the listing are told. `isNew`: nobody follows it yet. */
export function useTellFollowers(isNew: boolean) {
  const [tellFollowers, setTellFollowers] = useState(true);
  const control = isNew ? undefined : (
    <Checkbox
      label="Tell followers"
      checked={tellFollowers}
      onChange={(event) => setTellFollowers(event.target.checked)}
    />
  );
  return { tellFollowers, control };
}
