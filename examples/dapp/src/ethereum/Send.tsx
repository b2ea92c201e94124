import { useHawserAccount, useHawserNetwork, useHawserSendTransaction, useHawserSwitchNetwork } from '@hawser/react'
import { Outcome } from '../card/Outcome.js'
import { useAction } from '../card/useAction.js'

const namespace = 'eip155'

export function Send() {
  const { address } = useHawserAccount({ namespace })
  const { network, caipNetworkId } = useHawserNetwork({ namespace })
  const { namespace: inUse } = useHawserAccount()
  const { switchNetworkAsync } = useHawserSwitchNetwork()
  const open = useAction<void>()
  const { sendTransaction, data, error, isPending } = useHawserSendTransaction()

  // Send is of the account in use, which may be one of another chain.
  const openSend = () =>
    open.run(async (hawser) => {
      if (caipNetworkId && inUse !== namespace) await switchNetworkAsync({ caipNetworkId })
      hawser.open({ view: { name: 'Send' } })
    })
  const toMyself = () => sendTransaction({ namespace, to: address, value: 1_000_000_000_000_000n })

  return (
    <>
      <div className="controls">
        <button type="button" className="button" disabled={open.isPending} onClick={openSend}>
          Open Send
        </button>
        <button type="button" className="button quiet" disabled={isPending} onClick={toMyself}>
          Send 0.001 to myself
        </button>
      </div>
      <Outcome
        isPending={isPending}
        waiting="Confirm in your wallet"
        result={data?.hash}
        error={error ?? open.error}
        network={network}
      />
    </>
  )
}
