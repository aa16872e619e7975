import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { SavedSwitch } from '#/ui/saved-switch.tsx';
import { onchainQuery } from './onchain-queries.ts';

/** Turns the booking of claims on and off. */
export function BookingSwitch({ booksClaims }: { booksClaims: boolean }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return (
    <SavedSwitch
      label="Book claims automatically"
      hint="When a wallet claims an airdrop’s own token, it’s marked as claimed, and the reward and the gas are added to your profit. Claims found before you turn this on wait for you."
      checked={booksClaims}
      failureMessage="Couldn’t save the setting"
      save={async (next) => {
        const settings = await api.onchain.changeSettings({ booksClaims: next });
        queryClient.setQueryData(
          onchainQuery(api).queryKey,
          (overview) => overview && { ...overview, ...settings },
        );
      }}
    />
  );
}
