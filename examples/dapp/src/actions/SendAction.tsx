import { hasCapability } from '@hawser/core'
import { useHawser, useHawserAccount, useHawserModal, useHawserSendTransaction } from '@hawser/react'
import { Outcome } from '../page/Outcome.js'

export function SendAction() {
  const hawser = useHawser()
  const { address, namespace } = useHawserAccount()
  const { open } = useHawserModal()
  const { sendTransaction, data, error, isPending } = useHawserSendTransaction()
  const toMyself = () => address && sendTransaction({ to: address, value: 1_000_000_000_000_000n })
  return (
    <>
      <div className="controls">
        <button type="button" className="button" onClick={() => open({ view: { name: 'Send' } })}>
          Open Send
        </button>
        {!namespace || hasCapability(hawser, namespace, 'contracts') ? (
          <button type="button" className="button quiet" disabled={isPending} onClick={toMyself}>
            Send 0.001 to myself
          </button>
        ) : null}
      </div>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data?.hash} error={error} />
    </>
  )
}
