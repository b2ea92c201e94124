import { UserRejectedError } from '@hawser/common'
import type { RequestOf } from '@hawser/embedded-wallet/protocol'
import { SignedOutError } from '../../errors.js'
import { showChoice } from '../../screens/showChoice.js'
import type { Flows } from '../createFlows.js'
import { finishProof } from '../ways/finishProof.js'
import { deleteWallet } from './deletion.js'
import { manageDevices, removeDevice } from './devices.js'
import { addEmail, manageEmails, removeEmail } from './emails.js'
import { exportPhrase } from './exportPhrase.js'
import { importPhrase } from './importPhrase.js'
import { leaving } from './leaving.js'
import type { ManageContext, ManagePart } from './manageContext.js'
import { useOtherWallet } from './otherWallet.js'
import { managePermissions } from './permissions.js'
import { manageSignIn } from './signInWays.js'
import { manageTransactions } from './transactions.js'

type Asked = NonNullable<RequestOf<'MANAGE_WALLET'>>
type PartName = NonNullable<Asked['part']>
/** Where the browser comes back to, for what has no window. */
type Back = Pick<Asked, 'returnTo'> | undefined

/** How long what the browser came back with counts, in milliseconds: for less than the ten minutes of the service. */
const PROOF_LIFETIME_MS = 5 * 60_000

export interface ManageOptions extends ManageContext {
  /** Sets up a way of recovery; none is offered where it is absent. @throws as {@link Flows.run} */
  readonly setUpRecovery?: ((signal: AbortSignal) => Promise<unknown>) | undefined
}

export type Manage = ReturnType<typeof createManage>

/** What people do with their wallet beside what apps ask of it. @throws SignedOutError where nobody is there; UserRejectedError where the user does nothing of it */
export function createManage({ setUpRecovery, ...context }: ManageOptions) {
  const partsFor = (visit: Omit<Asked, 'part'>): Readonly<Record<PartName, ManagePart>> => ({
    recovery: async (_, signal) => {
      await setUpRecovery?.(signal)
      return true
    },
    transactions: manageTransactions,
    permissions: managePermissions,
    devices: manageDevices,
    phrase: exportPhrase,
    signIn: (given, signal) => manageSignIn({ ...given, visit }, signal),
    emails: manageEmails,
    otherWallet: useOtherWallet,
    deletion: deleteWallet,
  })
  const names = (Object.keys(partsFor({})) as PartName[]).filter((name) => name !== 'recovery' || setUpRecovery)
  function requireUser(): void {
    if (!context.session.isSignedIn()) throw new SignedOutError()
  }
  async function ask(run: () => Promise<unknown>): Promise<undefined> {
    requireUser()
    if ((await run()) === false) throw new UserRejectedError()
    return undefined
  }

  /** For one part, which has its user leave the page to show that it is them, where a window would not come back. `takeProof` tells once that they have. */
  function contextFor(part: PartName, back: Back, takeProof = (): boolean => false): ManageContext {
    const { flows, social } = context
    const { returnTo } = back ?? {}
    const run: Flows['run'] = (flow, signal) =>
      flows.run((given) => {
        // A window of the wallet's own opens others, and would not come back itself.
        const leave =
          returnTo !== undefined && given.enrolment
            ? { returnTo, appOrigin: given.enrolment.appOrigin, part, social }
            : undefined
        const prove = async () => {
          if (!takeProof()) await given.prove(leave)
        }
        return flow({ ...given, prove })
      }, signal)
    return { ...context, flows: { ...flows, run } }
  }

  /** Goes on with the part for which the page was left, where what the browser came back with is a proof: that counts once. Resolves with false where it is none. */
  async function goOnProved({ resultUri: uri, ...visit }: Omit<Asked, 'part'>, signal: AbortSignal): Promise<boolean> {
    const { social, flows, clock } = context
    const errand = uri === undefined ? undefined : (await social()).errandOf(uri)
    if (uri === undefined || errand?.purpose !== 'proof') return false
    const isProved = await leaving(flows.run((flow) => finishProof(flow, { social, uri }), signal))
    const part = names.find((name) => name === errand.part)
    if (isProved === undefined || !part) return true
    let endsAtMs = isProved ? clock.nowMs() + PROOF_LIFETIME_MS : 0
    const takeProof = (): boolean => {
      const counts = clock.nowMs() < endsAtMs
      endsAtMs = 0
      return counts
    }
    await leaving(partsFor(visit)[part](contextFor(part, visit, takeProof), signal))
    return true
  }

  return {
    exportPhrase: (back: Back, signal: AbortSignal) => ask(() => exportPhrase(contextFor('phrase', back), signal)),
    importPhrase: (back: Back, signal: AbortSignal) => ask(() => importPhrase(contextFor('otherWallet', back), signal)),
    /** In place of a wallet that was made a moment ago. Resolves with false where the user goes back. */
    async bringOwn(signal: AbortSignal): Promise<boolean> {
      requireUser()
      return importPhrase(context, signal, { isJustMade: true })
    },
    deleteWallet: (back: Back, signal: AbortSignal) => ask(() => deleteWallet(contextFor('deletion', back), signal)),
    removeDevice: (id: string, signal: AbortSignal) => ask(() => removeDevice(context, id, signal)),
    addEmail: (email: string, signal: AbortSignal) => ask(() => addEmail(context, email, signal)),
    removeEmail: (email: string, signal: AbortSignal) => ask(() => removeEmail(context, email, signal)),

    /** Until the user leaves it; one part of it alone where it is named. */
    async manage(asked: Asked | undefined, signal: AbortSignal): Promise<undefined> {
      requireUser()
      const { part: named, ...visit }: Asked = asked ?? {}
      if (await goOnProved(visit, signal)) return
      const parts = partsFor(visit)
      // A way in that is added comes back to where they are, and so does what is none of this browser's.
      const part = named ?? (visit.resultUri === undefined ? undefined : 'signIn')
      if (part) {
        await leaving(parts[part](contextFor(part, visit), signal))
        return
      }
      while (context.session.isSignedIn()) {
        const chosen = await leaving(showHome(context, names, signal))
        if (!chosen) return
        // Back is back to here, and Escape too.
        await leaving(parts[chosen](contextFor(chosen, visit), signal))
      }
    },
  }
}

function showHome(
  { flows, session, batches, smart }: ManageContext,
  names: readonly PartName[],
  signal: AbortSignal,
): Promise<PartName | null> {
  return flows.run(({ place, texts }) => {
    const { home } = texts.manage
    return showChoice<PartName | null>(place, {
      title: home.title,
      parts: [{ kind: 'quiet', text: session.email() ?? session.userName() ?? '' }],
      choices: names
        .filter((name) => name !== 'emails')
        .filter((name) => name !== 'transactions' || batches.waiting().length > 0)
        .filter((name) => name !== 'permissions' || smart.networks.size > 0)
        .map((name) => ({ ...home[name], chosen: name })),
      back: { label: texts.close, chosen: null },
    })
  }, signal)
}
