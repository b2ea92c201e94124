import { UserRejectedError } from '@hawser/common'
import { MIN_PASSWORD_LENGTH } from '../../errors.js'
import type { PasskeySecret } from '../../recovery/recoveryShare.js'
import { showChoice } from '../../screens/showChoice.js'
import { showForm } from '../../screens/showForm.js'
import { showWork } from '../../screens/showWork.js'
import type { FlowContext } from '../createFlows.js'
import type { RecoveryMethod } from '../walletService.js'
import { explainRecovery, findPasswordFault, withPasskey } from './recoverySecrets.js'
import { replaceShares } from './replaceShares.js'

type Step = 'done' | 'back'

/**
 * Leads the user to a way back into their wallet, of those that the operator has: says what each means, makes the passkey or takes the password, and has the
 * service keep what comes of it. Where it has a way already the new one takes its place. Resolves with `phrase` where they would rather bring a wallet of their own.
 * @throws UserRejectedError where the user wants none now; VaultLockedError, SignedOutError, AbortedError
 */
export async function setUpRecovery(
  context: FlowContext,
  {
    method: asked,
    isOffer,
    canBring = false,
  }: {
    readonly method?: RecoveryMethod | undefined
    readonly isOffer: boolean
    /** Whether the wallet is so new that another one may take its place by the way. */
    readonly canBring?: boolean | undefined
  },
): Promise<RecoveryMethod | 'phrase'> {
  const { place, texts, session, service, wallet, recoveryMethods } = context
  const words = texts.recovery
  const title = isOffer ? words.offerTitle : words.title
  const known = await showWork(place, {
    title,
    progress: texts.working,
    async run(signal) {
      await wallet.open(signal)
      return session.use((token) => service.wallet({ token, signal }), signal)
    },
  })
  const current = known.sets.find(({ isThis }) => isThis)?.recoveryMethod ?? null
  const hasOthers = known.sets.some(({ isThis, hasRecovery }) => !isThis && hasRecovery)
  const steps: Readonly<Record<RecoveryMethod, () => Promise<Step>>> = {
    passkey: () => byPasskey(context),
    password: () => byPassword(context),
    operator: () => byOperator(context),
  }

  let chosen: RecoveryMethod | 'phrase' | undefined = recoveryMethods.find((one) => one === asked)
  for (;;) {
    chosen ??= await choose()
    if (chosen === 'phrase') return chosen
    if ((await steps[chosen]()) === 'done') break
    chosen = undefined
  }
  const method = chosen
  await showChoice<void>(place, {
    title: words.done,
    parts: [
      { kind: 'text', text: words[method].remember },
      ...(hasOthers ? [{ kind: 'quiet', text: words.othersKeep } as const] : []),
    ],
    buttons: [{ label: words.finish, chosen: undefined, look: 'primary' }],
    isSuccess: true,
  })
  return method

  async function choose(): Promise<RecoveryMethod | 'phrase'> {
    const picked = await showChoice<RecoveryMethod | 'phrase' | 'later'>(place, {
      title,
      parts: [
        { kind: 'text', text: words.why },
        ...(current ? [{ kind: 'note', text: words.replaces(words[current].name) } as const] : []),
      ],
      choices: recoveryMethods.map((one) => ({ label: words[one].name, text: words[one].means, chosen: one })),
      buttons: [
        ...(canBring ? [{ label: texts.manage.otherWallet.bring, chosen: 'phrase' } as const] : []),
        { label: isOffer ? words.later : texts.cancel, chosen: 'later' },
      ],
    })
    if (picked === 'later') throw new UserRejectedError()
    return picked
  }
}

async function byPasskey(context: FlowContext): Promise<Step> {
  const { texts, passkeys, session } = context
  const { passkey } = texts.recovery
  // One that was made is not made again because the service could not be reached.
  let made: PasskeySecret | undefined
  return withPasskey<'back'>(context, {
    use: 'create',
    title: passkey.title,
    parts: [
      { kind: 'text', text: passkey.explains },
      { kind: 'note', text: passkey.warns },
    ],
    label: passkey.create,
    back: { label: texts.back, chosen: 'back' },
    async run(signal) {
      made ??= await passkeys.create({ name: session.email() ?? session.userName() ?? '' }, signal)
      await replaceShares(context, { recovery: made, signal })
    },
  })
}

function byPassword(context: FlowContext): Promise<Step> {
  const { place, texts, session } = context
  const { password } = texts.recovery
  return showForm<Step>(place, {
    title: password.title,
    parts: [{ kind: 'note', text: password.warns }],
    username: session.email() ?? session.userName() ?? '',
    fields: [
      {
        name: 'password',
        label: password.label,
        kind: 'password',
        autocomplete: 'new-password',
        hint: password.hint(MIN_PASSWORD_LENGTH),
      },
      { name: 'again', label: password.again, kind: 'password', autocomplete: 'new-password' },
    ],
    submit: { label: password.save },
    progress: password.saving,
    back: { label: texts.back, chosen: 'back' },
    async run({ password: given = '', again }, signal) {
      const fault = findPasswordFault(given, session.email())
      if (fault) throw new PasswordRefused(fault === 'short' ? password.short(MIN_PASSWORD_LENGTH) : password[fault])
      if (given !== again) throw new PasswordRefused(password.differs)
      await replaceShares(context, { recovery: { method: 'password', password: given }, signal })
      return 'done'
    },
    explain: (error) => (error instanceof PasswordRefused ? error.message : explainRecovery(error, texts)),
  })
}

function byOperator(context: FlowContext): Promise<Step> {
  const { place, texts } = context
  const { operator } = texts.recovery
  return showForm<Step>(place, {
    title: operator.title,
    parts: [
      { kind: 'text', text: operator.explains },
      { kind: 'danger', text: operator.warns },
    ],
    fields: [],
    submit: { label: operator.save },
    progress: texts.working,
    back: { label: texts.back, chosen: 'back' },
    async run(_, signal) {
      await replaceShares(context, { recovery: { method: 'operator' }, signal })
      return 'done'
    },
    explain: (error) => explainRecovery(error, texts),
  })
}

/** In the words of the screen. */
class PasswordRefused extends Error {}
