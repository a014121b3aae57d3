import { type ComponentProps, useId } from 'react';
import { countryCodes } from '../../contract/iso/countries';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { FormField, SelectField } from '../FormField';

/** The countries by name, for a select; the first is none. */
function countryChoices(): (readonly [code: string, name: string])[] {
  const named = new Intl.DisplayNames('en', { type: 'region' });
  const countries = countryCodes.map((code) => [code, named.of(code) ?? code] as const);
  return [['', 'Choose…'], ...countries.sort(([, a], [, b]) => a.localeCompare(b, 'en'))];
}

/** The details that only some accounts departments need, as fields of a form. */
const further = ['region', 'country', 'tax_number', 'po', 'reference'] as const;
export type FurtherDetail = (typeof further)[number];

export const furtherLabels: Record<FurtherDetail, string> = {
  country: 'Country',
  region: 'State or region',
  tax_number: 'Tax number',
  po: 'PO number',
  reference: 'Reference',
};

type Field = Pick<
  ComponentProps<'input'> & ComponentProps<'select'>,
  'name' | 'onBlur' | 'onChange' | 'ref' | 'readOnly'
> & { error?: string | undefined };

interface Props {
  /** The props of a field of the form. */
  field: (name: FurtherDetail) => Field;
  poRequired: boolean;
}

export function BillingFields({ field, poRequired }: Props) {
  const id = useId();
  const hasTax = useAppSelector((state) => selectHas(state, 'tax'));
  const { readOnly, ...country } = field('country');
  return (
    <fieldset aria-labelledby={id}>
      <p id={id} className="fw-semibold mb-2">
        {hasTax ? 'For taxes, and your accounts department' : 'If your accounts department needs them'}
      </p>
      <div className="field-pair">
        <SelectField
          {...country}
          label={furtherLabels.country}
          choices={countryChoices()}
          disabled={readOnly}
        />
        <FormField {...field('region')} label={furtherLabels.region} maxLength={100} />
      </div>
      <div className="field-pair">
        <FormField {...field('tax_number')} label={furtherLabels.tax_number} maxLength={40} />
        <FormField
          {...field('po')}
          label={furtherLabels.po}
          maxLength={100}
          {...(poRequired && { required: true, hint: 'Your school asks for one.' })}
        />
      </div>
      <FormField
        {...field('reference')}
        label={furtherLabels.reference}
        maxLength={100}
        hint="Such as a Leitweg-ID."
      />
    </fieldset>
  );
}
