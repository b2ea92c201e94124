import { isHawserError } from '@hawser/common'
import type { WaitingBatch } from '../../requests/batches.js'
import type { Replacement } from '../../requests/frameRequest.js'
import { REPLACE_CALLS } from '../../requests/prepareRequest.js'
import { findAnyOf, isDropped } from '../../requests/userOperationStatus.js'
import { showChoice } from '../../screens/showChoice.js'
import { showWork } from '../../screens/showWork.js'
import type { Text } from '../../text/createText.js'
import type { ManageContext, ManagePart } from './manageContext.js'

/** What a smart account has handed over and the network has not taken: another one with higher fees takes its place, with the same calls or with none. */
export const manageTransactions: ManagePart = async (context, signal) => {
  const { flows, wallet } = context
  let hasSent = false
  let error: string | undefined
  for (;;) {
    const chosen = await flows.run(async ({ place, texts, text }) => {
      const { transactions: words } = texts.manage
      const waiting = await showWork(place, {
        title: words.title,
        progress: texts.working,
        run: (inner) => listWaiting(context, inner),
      })
      const one = await showChoice<(typeof waiting)[number] | null>(place, {
        title: words.title,
        parts: [{ kind: 'text', text: waiting.length === 0 ? words.none : words.text }],
        choices: waiting.map((each) => ({ ...sayBatch(each[1], { context, text }), chosen: each })),
        back: { label: texts.back, chosen: null },
        ...(error !== undefined && { error }),
      })
      if (!one) return null
      const [id, batch] = one
      return showChoice<Replacement | 'back'>(place, {
        title: words.title,
        parts: [
          { kind: 'quiet', text: Object.values(sayBatch(batch, { context, text })).join(' · ') },
          { kind: 'text', text: words.about },
        ],
        buttons: [
          { label: words.speedUp, chosen: { id, batch, isCancel: false }, look: 'primary' },
          { label: words.cancel, chosen: { id, batch, isCancel: true } },
        ],
        back: { label: texts.back, chosen: 'back' },
      })
    }, signal)
    error = undefined
    if (chosen === null) return hasSent
    if (chosen === 'back') continue
    try {
      const { run } = await wallet.open(signal)
      await run(
        { id: crypto.randomUUID(), chainId: chosen.batch.chainId, method: REPLACE_CALLS, params: chosen },
        signal,
      )
      hasSent = true
    } catch (cause) {
      signal.throwIfAborted()
      // Who says no to it goes back to here.
      if (!isHawserError(cause, 'USER_REJECTED')) error = isHawserError(cause) ? cause.shortMessage : String(cause)
    }
  }
}

/** Those that wait still. What cannot be told of for the moment does. */
async function listWaiting(
  { batches, node, smart, clock }: ManageContext,
  signal: AbortSignal,
): Promise<readonly (readonly [id: string, batch: WaitingBatch])[]> {
  const way = { node, bundler: smart.bundler, signal }
  const all = await Promise.all(
    batches.waiting().map(async ([id, batch]) => {
      const isOver = await findAnyOf(batch, way).then(
        async (done) => done !== undefined || isDropped(batch, { ...way, nowMs: clock.nowMs() }),
        () => false,
      )
      signal.throwIfAborted()
      if (!isOver) return [[id, batch] as const]
      batches.settle(id)
      return []
    }),
  )
  return all.flat()
}

function sayBatch(
  { chainId, operation }: WaitingBatch,
  { context, text }: { readonly context: ManageContext; readonly text: Text },
): { readonly label: string; readonly text: string } {
  return { label: context.networks.get(chainId)?.name ?? chainId, text: text.moment(operation.sentAtMs) }
}
