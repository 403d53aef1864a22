import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type * as z from 'zod/mini';
import { carriesWhiteText } from '#shared/colors';
import { companyApi } from '#shared/company/calls';
import type { companyForm } from '#shared/company/company-form';
import type { BodyOf, ReplyOf } from '#shared/endpoint';
import { errorTable, type FieldErrors } from '#shared/errors';
import { useOrganisation } from '../../api/organisation.ts';
import { preload, queryFor, useRequiredQuery } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiForm } from '../../api/use-api-form.ts';
import { zoneWaits } from '../../components/zone-waits.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ColourField } from './colour-field.tsx';
import { LogoField } from './logo-field.tsx';
import { ZoneField } from './zone-field.tsx';

type Settings = ReplyOf<typeof companyApi.settings>['company'];
type Reply = ReplyOf<typeof companyApi.edit>;
type Input = z.input<typeof companyForm>;

const settingsQuery = queryFor(companyApi.settings);

const fetchSchema = async () => (await import('#shared/company/company-form')).companyForm;

/** The form's fields. A logo of null goes away, and one that is absent stays. */
const valuesOf = ({ name, colour, time_zone, reply_to }: Settings) => ({
  name: name ?? '',
  logo: undefined,
  colour: colour ?? '',
  time_zone,
  reply_to: reply_to ?? '',
});

const check = ({ colour }: Input): FieldErrors =>
  colour && /^#[0-9a-f]{6}$/.test(colour) && !carriesWhiteText(colour)
    ? { colour: errorTable.colour_contrast[1] }
    : {};

export const load = ({ context }: LoaderFunctionArgs) => preload(context, { required: [settingsQuery] });

/** The company's face, as an admin sets it. */
export function Page() {
  const { company } = useRequiredQuery(settingsQuery);
  const { timeZone } = useOrganisation();
  const [isSaved, setIsSaved] = useState(false);
  const form = useApiForm<Input, BodyOf<typeof companyApi.edit>, Reply>({
    schema: fetchSchema,
    defaults: valuesOf(company),
    secrets: ['logo'],
    check,
    send: (body) => {
      setIsSaved(false);
      return sendChange(companyApi.edit, { body });
    },
    invalidates: ['Operations', 'Audit'],
    onSuccess: (reply) => {
      form.reset(valuesOf(reply.company));
      setIsSaved(true);
    },
  });
  const setLogo = (logo: string | null | undefined) => form.setValue('logo', logo, { shouldTouch: true });

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <PageHeading title="Company settings" back={<Breadcrumb to={paths.company()} label="Company" />} />
      <Card>
        <Form
          form={form}
          submitLabel="Save settings"
          saved={
            isSaved && !form.error
              ? company.time_zone === timeZone
                ? 'Saved. Other people will see the changes when they next open Lodestar.'
                : `Saved. ${zoneWaits}`
              : null
          }
          otherActions={
            <ButtonLink to={paths.dashboard()} variant="outline">
              Go to the dashboard
            </ButtonLink>
          }
        >
          <TextField
            label="Company name"
            autoComplete="organization"
            hint="Shown in the header, on the login page, on certificates and in e-mails."
            {...form.field('name')}
          />
          <LogoField
            stored={company.logo}
            chosen={form.watch('logo')}
            error={form.formState.errors.logo?.message}
            onChoose={setLogo}
          />
          <ColourField
            field={form.field('colour')}
            value={form.watch('colour') ?? ''}
            onPick={(colour) => form.setValue('colour', colour, { shouldTouch: true, shouldValidate: true })}
          />
          <ZoneField
            field={form.field('time_zone')}
            value={form.watch('time_zone')}
            stored={company.time_zone}
            ahead={company.ahead}
            onPick={(zone) =>
              form.setValue('time_zone', zone, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
            }
          />
          <TextField
            label="Reply address"
            type="email"
            autoComplete="email"
            hint="Replies to e-mails go here. Leave it empty to use the address from the server's settings."
            {...form.field('reply_to')}
          />
        </Form>
      </Card>
    </div>
  );
}
