import { useHawserAccount, useHawserModal, useHawserSendTransaction } from '@hawser/react'
import { Outcome } from '../page/Outcome.js'

export function SendAction() {
  const { address } = useHawserAccount()
  const { open } = useHawserModal()
  const { sendTransaction, data, error, isPending } = useHawserSendTransaction()
  const toMyself = () => address && sendTransaction({ to: address, value: 1_000_000_000_000_000n })
  return (
    <>
      <div className="controls">
        <button type="button" className="button" onClick={() => open({ view: { name: 'Send' } })}>
          Open Send
        </button>
        <button type="button" className="button quiet" disabled={isPending} onClick={toMyself}>
          Send 0.001 to myself
        </button>
      </div>
      <Outcome isPending={isPending} waiting="Confirm in your wallet" result={data?.hash} error={error} />
    </>
  )
}
