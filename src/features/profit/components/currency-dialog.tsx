import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Select } from '#/ui/select.tsx';
import { toast } from '#/ui/toast-store.ts';
import { profitSettingsChange } from '../schema.ts';
import { profitSettingsQuery, refreshProfit } from './profit.ts';

type CurrencyDialogProps = { currency: string; open: boolean; onClose: () => void };

export function CurrencyDialog({ currency, open, onClose }: CurrencyDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames('en', { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((value) => ({
      value,
      label: `${value}, ${names.of(value)}`,
    }));
  }, []);
  const form = useSmallForm({
    initial: { currency },
    parse: (values) => profitSettingsChange.safeParse(values),
    send: async (input) => {
      const settings = await api.profit.changeSettings(input);
      queryClient.setQueryData(profitSettingsQuery(api).queryKey, settings);
      refreshProfit(queryClient);
      toast({ title: `Reporting currency set to ${settings.currency}`, tone: 'success' });
      onClose();
    },
    failure: 'Couldn’t change the currency',
  });
  return (
    <SmallFormDialog
      form={form}
      title="Reporting currency"
      description="Totals and charts use this currency. Entries in other currencies stay as they are and are listed separately."
      size="sm"
      open={open}
      onClose={onClose}
      saveLabel="Save"
      busyLabel="Saving…"
    >
      <Field label="Currency" error={form.errors.currency}>
        <Select
          options={options}
          value={form.values.currency}
          onChange={({ target }) => form.change({ currency: target.value })}
        />
      </Field>
    </SmallFormDialog>
  );
}
