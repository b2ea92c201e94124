import { SignedOutError, WalletServiceError } from '../../errors.js'
import { showAction } from '../../screens/showAction.js'
import { showChoice } from '../../screens/showChoice.js'
import { showWork } from '../../screens/showWork.js'
import type { FlowContext } from '../createFlows.js'
import { explainFault } from '../explainFault.js'
import { renewShares } from '../recovery/replaceShares.js'
import type { KnownDevice } from '../walletService.js'
import { leaveThisBrowser } from './leaveThisBrowser.js'
import type { ManageContext, ManagePart } from './manageContext.js'

/** The devices of the wallet, any of which can be removed. */
export const manageDevices: ManagePart = async (context, signal) => {
  const { flows, session, service } = context
  const end = await flows.run(async (flow) => {
    const { place, texts } = flow
    const { devices: words } = texts.manage
    let hasRemoved = false
    for (;;) {
      const devices = await showWork(place, {
        title: words.title,
        progress: texts.working,
        run: (inner) => session.use((token) => service.devices({ token, signal: inner }), inner),
      })
      const chosen = await showChoice<KnownDevice | null>(place, {
        title: words.title,
        parts: [{ kind: 'text', text: hasRemoved ? words.removed : words.text }],
        choices: devices.map((device) => ({
          label: device.isThis ? `${device.browser} · ${words.thisOne}` : device.browser,
          text: sayWhen(device, flow),
          chosen: device,
        })),
        back: { label: texts.back, chosen: null },
      })
      if (!chosen) return hasRemoved ? 'removed' : 'looked'
      const removed = await showRemoval(chosen, context, flow)
      if (removed && chosen.isThis) return removed
      hasRemoved ||= removed !== null
    }
  }, signal)
  if (typeof end === 'object') await leaveThisBrowser(context, end.walletId)
  return end !== 'looked'
}

/** Removes one of them. @throws WalletServiceError where there is no such device */
export async function removeDevice(context: ManageContext, id: string, signal: AbortSignal): Promise<boolean> {
  const { flows, session, service } = context
  if (!session.isSignedIn()) throw new SignedOutError()
  const devices = await session.use((token) => service.devices({ token, signal }), signal)
  const device = devices.find((one) => one.id === id)
  if (!device) throw new WalletServiceError('There is no such device.', { status: 404, field: 'id' })
  const removed = await flows.run((flow) => showRemoval(device, context, flow), signal)
  if (removed && device.isThis) await leaveThisBrowser(context, removed.walletId)
  return removed !== null
}

/**
 * Resolves with the wallet that it was removed from; null where it was not. This browser's own shares are renewed by the way; the others do that themselves when they
 * are used next, since nobody but a device itself can be given a share of its own.
 */
function showRemoval(
  device: KnownDevice,
  context: ManageContext,
  flow: FlowContext,
): Promise<{ readonly walletId: string | null } | null> {
  const { session, service, clock } = context
  const { place, texts } = flow
  const { devices: words, unseen } = texts.manage
  return showAction<{ readonly walletId: string | null } | null>(place, {
    title: words.removeTitle(device.browser),
    parts: [
      { kind: 'text', text: words.removeText },
      { kind: 'quiet', text: sayWhen(device, flow) },
      ...(device.isThis ? [{ kind: 'danger', text: words.removeThis } as const] : []),
    ],
    clock,
    action: { label: words.remove },
    progress: words.removing,
    unseen,
    async run(signal) {
      const { walletId } = await session.use((token) => service.wallet({ token, signal }), signal)
      await session.use((token) => service.removeDevice(device.id, { token, signal }), signal)
      // It is removed already. What comes to nothing here is done when the wallet is opened next.
      if (!device.isThis) await renewShares(flow, signal).catch(() => {})
      return { walletId }
    },
    explain: (error) => explainFault(error, texts),
    back: { label: texts.back, chosen: null },
  })
}

function sayWhen({ createdAt, usedAt }: KnownDevice, { texts, text }: Pick<FlowContext, 'texts' | 'text'>): string {
  return texts.manage.devices.about(text.day(createdAt), text.day(usedAt))
}
