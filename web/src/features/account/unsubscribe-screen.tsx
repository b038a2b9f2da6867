import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/contract';
import { unsubscribe } from '#shared/api/users';
import { call } from '../../platform/api/call';
import { formatError } from '../../platform/api/classify-error';
import { Button, LinkButton } from '../../platform/components/button';
import { unsubscribeWording as words } from '../../wording/account';
import { FormMessage } from '../auth/sign-in/sign-in-form';
import { SignInFrame } from '../auth/sign-in/sign-in-frame';

/** Turns mail of one kind off, without a login. Opening the page changes nothing: programs that check links open it, too. */
export function UnsubscribeScreen({ link }: { link: InputOf<typeof unsubscribe> | undefined }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => call(unsubscribe, link!) });
  const toAccount = <LinkButton to="/account">{words.toAccount}</LinkButton>;
  if (!link)
    return (
      <SignInFrame title={words.incomplete} lead={words.incompleteText}>
        {toAccount}
      </SignInFrame>
    );
  if (isSuccess)
    return (
      <SignInFrame title={words.done} lead={`${words.about[link.setting]} ${words.doneText}`}>
        {toAccount}
      </SignInFrame>
    );
  return (
    <SignInFrame title={words.title} lead={words.about[link.setting]}>
      <FormMessage text={error ? formatError(error) : undefined} />
      <Button look="primary" size="large" isBusy={isPending} onClick={() => mutate()}>
        {words.action}
      </Button>
      {error && toAccount}
    </SignInFrame>
  );
}
