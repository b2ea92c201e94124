import {
  useHawserAccount,
  useHawserCallsStatus,
  useHawserCapabilities,
  useHawserNetwork,
  useHawserSendCalls,
} from '@hawser/react'
import { Outcome } from '../card/Outcome.js'

const namespace = 'eip155'

/** Why a batch that the wallet took had no, or not the whole, effect. */
const failures = {
  failed: 'The wallet couldn’t send the batch. Nothing was paid.',
  reverted: 'The batch failed on the network. No call took effect.',
  partlyReverted: 'Only some of the calls took effect.',
}

export function SendBatch() {
  const { address = '' } = useHawserAccount({ namespace })
  const { network, caipNetworkId } = useHawserNetwork({ namespace })
  const capabilities = useHawserCapabilities({ namespace })
  const { sendCalls, data: sent, error, isPending } = useHawserSendCalls()
  const outcome = useHawserCallsStatus({ namespace, id: sent?.id })
  const status = outcome.data?.status

  // A wallet says by chain what it can; older ones have the first name for it.
  const { atomic, atomicBatch } = Object(capabilities.data?.[caipNetworkId ?? ''])
  if (capabilities.isPending) return null
  if (!['supported', 'ready'].includes(atomic?.status) && atomicBatch?.supported !== true)
    return <p className="action-about">This wallet sends one transaction at a time.</p>

  const payment = { to: address, value: 500_000_000_000_000n }
  return (
    <>
      <div className="controls">
        <button
          type="button"
          className="button"
          disabled={isPending}
          onClick={() => sendCalls({ namespace, calls: [payment, payment] })}
        >
          Send both
        </button>
      </div>
      <Outcome
        isPending={isPending || outcome.isPending}
        waiting={isPending ? 'Confirm in your wallet' : 'Waiting for the network'}
        result={status === 'confirmed' ? outcome.data?.receipts[0]?.hash : undefined}
        error={error ?? outcome.error ?? (status && status in failures ? failures[status as 'failed'] : undefined)}
        network={network}
      />
    </>
  )
}
