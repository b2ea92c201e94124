import { isHawserError, shortenAddress, withDeadline } from '@hawser/common'
import { drawLines } from '../../page/drawLines.js'
import { type FrameNetwork, sayAction } from '../../page/sayAction.js'
import type { ScreenTexts } from '../../page/screenTexts.js'
import { showChoice } from '../../screens/showChoice.js'
import { showWork } from '../../screens/showWork.js'
import type { Text } from '../../text/createText.js'
import { explainFault } from '../explainFault.js'
import type { ManagePart } from './manageContext.js'
import { type ReadPermission, readPermissions } from './readPermissions.js'

/** How long the service has to say what was granted elsewhere, in milliseconds. */
const SERVICE_TIMEOUT_MS = 8_000

/** What apps may do for the smart account without asking again: told as it was when it was allowed, and taken back on the chain, with its consent and fee. */
export const managePermissions: ManagePart = async (context, signal) => {
  const { flows, wallet, clock } = context
  const permissions = await context.permissions()
  /** By their contexts: on their way to the chain. */
  const revoking = new Map<string, Promise<unknown>>()
  let hasRevoked = false
  let fault: unknown
  for (;;) {
    const chosen = await flows.run(async ({ place, texts, text }) => {
      const { permissions: words } = texts.manage
      const listed = await showWork(place, {
        title: words.title,
        progress: texts.working,
        async run(inner) {
          await wallet.open(inner)
          // Those of other devices; without the service, those of this one.
          await withDeadline(context.syncPermissions, { clock, timeoutMs: SERVICE_TIMEOUT_MS, signal: inner }).catch(
            () => inner.throwIfAborted(),
          )
          return readPermissions({ ...context, clock, permissions, signal: inner })
        },
      })
      const isRevoking = (one: ReadPermission): boolean => one.state === 'active' && revoking.has(one.grant.context)
      const say = (one: ReadPermission) => ({
        ...sayPermission(one, { text, words, network: networkOf(context.networks, one.chainId) }),
        ...(isRevoking(one) && { state: words.revoking }),
      })
      const settled = [...revoking.values()].map((one) => one.then(() => 'again' as const))
      const one = await showChoice<ReadPermission | 'again' | null>(place, {
        title: words.title,
        parts: [{ kind: 'text', text: listed.length === 0 ? words.none : words.text }],
        choices: listed.map((each) => {
          const { app, what, key, network, state } = say(each)
          return { label: app, text: [what, state, network, key].join(' · '), chosen: each }
        }),
        back: { label: texts.back, chosen: null },
        // What is said of the one that is on its way changes.
        ...(settled.length > 0 && { until: Promise.race(settled) }),
        ...(fault !== undefined && { error: explainFault(fault, texts) ?? texts.failed }),
      })
      fault = undefined
      if (one === null || one === 'again') return one
      const { app, lines, state } = say(one)
      const canRevoke = one.state === 'active' && !isRevoking(one)
      return showChoice<ReadPermission | 'again'>(place, {
        title: app,
        parts: [
          { kind: 'quiet', text: state },
          (make) => drawLines(lines, make, text),
          ...(canRevoke ? [{ kind: 'text', text: words.about } as const] : []),
        ],
        buttons: canRevoke ? [{ label: words.revoke, chosen: one, look: 'danger' }] : [],
        back: { label: texts.back, chosen: 'again' },
      })
    }, signal)
    if (chosen === null) return hasRevoked
    if (chosen === 'again') continue
    try {
      await revoke(chosen)
      hasRevoked = true
    } catch (error) {
      signal.throwIfAborted()
      // Who says no to it goes back to the list.
      if (!isHawserError(error, 'USER_REJECTED')) fault = error
    }
  }

  /** Resolves once the user has approved it; what becomes of it is told in the list. */
  async function revoke({ grant, chainId }: ReadPermission): Promise<void> {
    const { run } = await wallet.open(signal)
    const params = [{ permissionsContext: grant.context }]
    const request = { id: crypto.randomUUID(), chainId, method: 'wallet_revokePermissions', params }
    await new Promise<void>((resolve, reject) => {
      let isApproved = false
      const approve = (): void => {
        isApproved = true
        resolve()
      }
      const running = run(request, signal, approve).then(approve, (error: unknown) => {
        if (isApproved) fault = error
        else reject(error)
      })
      revoking.set(
        grant.context,
        running.finally(() => revoking.delete(grant.context)),
      )
    })
  }
}

const networkOf = (networks: ReadonlyMap<string, FrameNetwork>, chainId: string): FrameNetwork =>
  networks.get(chainId) ?? { name: chainId, symbol: '', decimals: 0 }

function sayPermission(
  { appOrigin, action, spender, state, expiresAtS }: ReadPermission,
  {
    text,
    words,
    network,
  }: {
    readonly text: Text
    readonly words: ScreenTexts['manage']['permissions']
    readonly network: FrameNetwork
  },
) {
  const { title, lines } = sayAction(action, { text, network })
  const names = action.kind === 'allowCalls' ? action.functions.map(({ name, selector }) => name ?? selector) : []
  const amount = lines.find(({ kind }) => kind === 'amount')
  const what = names.length > 0 ? names.join(', ') : amount && 'value' in amount ? amount.value : title
  const states = {
    active: words.until(text.date(expiresAtS)),
    expired: words.ended(text.date(expiresAtS)),
    revoked: words.revoked,
  }
  return {
    app: appOrigin.replace(/^https:\/\//, ''),
    what,
    key: words.key(shortenAddress(spender)),
    network: network.name,
    state: states[state],
    lines: [...lines, { kind: 'text', label: text('consent.label.network'), value: network.name } as const],
  }
}
