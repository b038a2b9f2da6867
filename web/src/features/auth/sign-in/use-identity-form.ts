import { useState, type FormEvent } from 'react';
import { toIdentityError, type IdentityCode, type IdentityError } from '../../../platform/api/session/identity-error';
import { ApiError } from '#shared/errors';
import { identityErrorWording, type IdentityErrorWording } from '../../../wording/auth';

/** Sentences beside the fields, and one for the form as a whole. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string>>;

/**
 * A form that asks the identity provider for something: what is wrong stands beside the field that it is about, and what
 * was typed stays. `check` finds what is wrong before anything is sent; `wording` is what this form says otherwise than others.
 */
export function useIdentityForm<Field extends string>(form: {
  fields: readonly Field[];
  check: () => FormErrors<Field> | Promise<FormErrors<Field>>;
  submit: () => Promise<void>;
  wording?: Partial<Record<IdentityCode, IdentityErrorWording>>;
}) {
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [isBusy, setBusy] = useState(false);

  const show = (error: IdentityError | undefined) => {
    if (!error) return setErrors({});
    const { field, text } = form.wording?.[error.code] ?? identityErrorWording[error.code];
    const place = form.fields.find((each) => each === field) ?? 'form';
    setErrors({ [place]: text } as FormErrors<Field>);
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const found = await form.check();
      setErrors(found);
      if (Object.keys(found).length > 0) return;
      await form.submit();
    } catch (error) {
      if (error instanceof ApiError) setErrors({ form: error.message } as FormErrors<Field>);
      else show(toIdentityError(error));
    } finally {
      setBusy(false);
    }
  };

  return { errors, isBusy, show, onSubmit: (event: FormEvent) => void onSubmit(event) };
}
