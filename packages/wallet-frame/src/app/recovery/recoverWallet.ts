import { isHawserError } from '@hawser/common'
import * as v from 'valibot'
import { WalletElsewhereError } from '../../errors.js'
import { type RecoverySecret, type SealedRecovery, sealedRecoverySchema } from '../../recovery/recoveryShare.js'
import { showChoice } from '../../screens/showChoice.js'
import { showForm } from '../../screens/showForm.js'
import { showWork } from '../../screens/showWork.js'
import type { NewShares } from '../../vault.js'
import type { FlowContext } from '../createFlows.js'
import type { RecoveryMethod } from '../walletService.js'
import { explainRecovery, withPasskey } from './recoverySecrets.js'

/** A set of the wallet that has a way of recovery, as the service gave it out. */
interface Recoverable {
  readonly service: Uint8Array
  readonly sealed: SealedRecovery
}

type Step = 'done' | 'back'

/**
 * Brings the wallet of who is signed in to this browser: by the passkey or password of any of its sets, by the operator's word, or by this browser's own share in another place. Nothing is made but a set of
 * shares of the same wallet. Where nothing recovers it the user is told so.
 * @throws WalletElsewhereError where there is no way, or the user gave it up; SignedOutError, AbortedError
 */
export async function recoverWallet(
  context: FlowContext,
  { method: asked }: { readonly method?: RecoveryMethod | undefined },
): Promise<void> {
  const { place, texts, session, service, wallet, prove, enrolment } = context
  if (wallet.isOpen()) return
  const words = texts.recovery
  const released = await session.useFresh(
    (token) =>
      showWork(place, {
        title: words.recoverTitle,
        progress: texts.working,
        run: (signal) => service.recoverySets({ token, signal }),
      }),
    { signal: place.signal, prove },
  )
  const sets = released.flatMap(({ service: share, recovery }): readonly Recoverable[] => {
    const sealed = readSealed(recovery)
    return sealed ? [{ service: share, sealed }] : []
  })
  try {
    const methods = (['passkey', 'password', 'operator'] as const).filter((one) =>
      sets.some(({ sealed }) => sealed.method === one),
    )
    if (methods.length === 0) {
      const picked = await showChoice<'here' | 'close'>(place, {
        title: words.recoverTitle,
        parts: [
          { kind: 'text', text: words.noWay },
          { kind: 'text', text: words.noWayNext },
        ],
        buttons: [
          ...(enrolment ? [{ label: texts.enrol.offer, chosen: 'here', look: 'primary' } as const] : []),
          { label: texts.close, chosen: 'close', look: enrolment ? 'quiet' : 'primary' },
        ],
      })
      if (picked === 'close') throw new WalletElsewhereError()
      return await enrol()
    }
    await run(methods)
  } finally {
    for (const { service: share } of sets) share.fill(0)
  }

  async function run(methods: readonly RecoveryMethod[]): Promise<void> {
    const keeper = createKeeper(context)
    const hasOthers = methods.length > 1 || enrolment !== undefined
    const steps: Readonly<Record<RecoveryMethod, () => Promise<Step>>> = {
      passkey: () => byPasskey(context, { sets, keeper, hasOthers }),
      password: () => byPassword(context, { sets, keeper, hasOthers }),
      operator: () => byOperator(context, { sets, keeper, hasOthers }),
    }
    let isDone = false
    try {
      const [only] = methods
      let chosen = methods.find((one) => one === asked) ?? (methods.length === 1 ? only : undefined)
      for (;;) {
        const next = chosen ?? (await choose(methods))
        if (next === 'here') {
          await enrol()
          break
        }
        chosen = next
        if ((await steps[chosen]()) === 'done') break
        chosen = undefined
      }
      isDone = true
    } finally {
      // A wallet that is open and not kept is none of this browser yet.
      if (!isDone) wallet.close()
    }
  }

  /** This browser may have it in another place: then its own share does what a way of recovery would. */
  async function enrol(): Promise<void> {
    if (!enrolment) throw new WalletElsewhereError()
    const { enrolHere } = await import('../window/enrolHere.js')
    const { walletId } = await enrolHere(place, { ...context, ...enrolment })
    wallet.adopt(walletId)
  }

  async function choose(methods: readonly RecoveryMethod[]): Promise<RecoveryMethod | 'here'> {
    const picked = await showChoice<RecoveryMethod | 'here' | 'cancel'>(place, {
      title: words.recoverTitle,
      parts: [{ kind: 'text', text: words.recoverText }],
      choices: [
        ...(enrolment ? [{ label: texts.enrol.offer, text: texts.enrol.offerText, chosen: 'here' } as const] : []),
        ...methods.map((one) => ({ label: words[one].name, text: words[one].recovers, chosen: one })),
      ],
      buttons: [{ label: texts.cancel, chosen: 'cancel' }],
    })
    if (picked === 'cancel') throw new WalletElsewhereError()
    return picked
  }
}

function readSealed(text: string): SealedRecovery | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return v.is(sealedRecoverySchema, value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Recovers the wallet once, and hands the new shares to the service until it has them. */
function createKeeper({ vault, session, service, wallet }: FlowContext) {
  let made: NewShares | undefined
  return {
    async recover(sets: readonly Recoverable[], secret: RecoverySecret, signal: AbortSignal): Promise<void> {
      made ??= await openFirst(sets, secret, signal)
      const shares = made
      try {
        await session.use((token) => service.keepSet({ shares, removesRecovery: false }, { token, signal }), signal)
      } catch (error) {
        const known = await session.use((token) => service.wallet({ token, signal }), signal).catch(() => undefined)
        if (!known?.sets.some(({ isThis, setId }) => isThis && setId === shares.setId)) throw error
      }
      shares.service.fill(0)
      wallet.adopt(shares.walletId)
      // Of a browser whose shares were of no use any more.
      await vault.ask('commit', {}).catch(() => {})
    },
  }

  /** The newest first. A password may have been another one on another device. */
  async function openFirst(
    sets: readonly Recoverable[],
    secret: RecoverySecret,
    signal: AbortSignal,
  ): Promise<NewShares> {
    let refusal: unknown = new WalletElsewhereError()
    for (const { service: share, sealed } of sets) {
      if (sealed.method !== secret.method) continue
      if (sealed.method === 'passkey' && secret.method === 'passkey' && sealed.credentialId !== secret.credentialId)
        continue
      try {
        return await vault.ask('recover', { service: share, sealed, secret }, { signal })
      } catch (error) {
        if (!isHawserError(error, 'VAULT_RECOVERY_REFUSED')) throw error
        refusal = error
      }
    }
    throw refusal
  }
}

interface StepOptions {
  readonly sets: readonly Recoverable[]
  readonly keeper: ReturnType<typeof createKeeper>
  /** Whether there are other ways, too. */
  readonly hasOthers: boolean
}

async function byPasskey(context: FlowContext, { sets, keeper, hasOthers }: StepOptions): Promise<Step> {
  const { texts, passkeys } = context
  const words = texts.recovery
  const known = sets.flatMap(({ sealed }) => (sealed.method === 'passkey' ? [sealed] : []))
  const chosen = await withPasskey<'back' | 'cancel'>(context, {
    use: 'get',
    title: words.recoverTitle,
    parts: [{ kind: 'text', text: words.passkey.asks }],
    label: words.passkey.use,
    others: [hasOthers ? { label: words.other, chosen: 'back' } : { label: texts.cancel, chosen: 'cancel' }],
    run: async (signal) => keeper.recover(sets, await passkeys.ask(known, signal), signal),
  })
  if (chosen === 'cancel') throw new WalletElsewhereError()
  return chosen
}

async function byPassword(context: FlowContext, { sets, keeper, hasOthers }: StepOptions): Promise<Step> {
  const { place, texts, session } = context
  const words = texts.recovery
  const chosen = await showForm<Step | 'cancel'>(place, {
    title: words.recoverTitle,
    parts: [{ kind: 'text', text: words.password.asks }],
    username: session.email() ?? session.userName() ?? '',
    fields: [{ name: 'password', label: words.password.label, kind: 'password', autocomplete: 'current-password' }],
    submit: { label: words.recover },
    progress: words.recovering,
    buttons: [hasOthers ? { label: words.other, chosen: 'back' } : { label: texts.cancel, chosen: 'cancel' }],
    async run({ password = '' }, signal) {
      await keeper.recover(sets, { method: 'password', password }, signal)
      return 'done'
    },
    explain: (error) =>
      isHawserError(error, 'VAULT_RECOVERY_REFUSED') ? words.password.wrong : explainRecovery(error, texts),
  })
  if (chosen === 'cancel') throw new WalletElsewhereError()
  return chosen
}

async function byOperator(context: FlowContext, { sets, keeper, hasOthers }: StepOptions): Promise<Step> {
  const { place, texts } = context
  const words = texts.recovery
  const chosen = await showForm<Step | 'cancel'>(place, {
    title: words.recoverTitle,
    parts: [{ kind: 'text', text: words.operator.asks }],
    fields: [],
    submit: { label: words.recover },
    progress: words.recovering,
    buttons: [hasOthers ? { label: words.other, chosen: 'back' } : { label: texts.cancel, chosen: 'cancel' }],
    async run(_, signal) {
      await keeper.recover(sets, { method: 'operator' }, signal)
      return 'done'
    },
    explain: (error) => explainRecovery(error, texts),
  })
  if (chosen === 'cancel') throw new WalletElsewhereError()
  return chosen
}
