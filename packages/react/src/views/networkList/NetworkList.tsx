import type { Network } from '@hawser/common'
import { selectActiveConnection } from '@hawser/core'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { NetworkRow } from './NetworkRow.js'
import { useNetworkSwitch } from './useNetworkSwitch.js'

export interface NetworkListProps {
  readonly networks: readonly Network[]
  /** CAIP-2 id of the network in use; undefined where it is none of the app's. */
  readonly currentId: string | undefined
  /** Called when the wallet is on the chosen network, or was there already. */
  readonly onSwitched: () => void
}

/** Networks to choose from; the wallet's answer is awaited in the chosen one's row. */
export function NetworkList({ networks, currentId, onSwitched }: NetworkListProps) {
  const text = useText(enAccount)
  const walletName = useHawserState((state) => selectActiveConnection(state)?.connectorName)
  const { attempt, switchTo, cancel } = useNetworkSwitch(onSwitched)
  const waitingId = attempt?.phase === 'waiting' ? attempt.caipNetworkId : undefined

  const choose = (network: Network): void => {
    if (network.caipNetworkId === waitingId) return
    if (network.caipNetworkId === currentId) onSwitched()
    else switchTo(network.caipNetworkId)
  }

  return (
    <>
      <p role="status" className="hawser-visually-hidden">
        {waitingId && walletName ? text('networks.waiting', { wallet: walletName }) : null}
      </p>
      <ul className="hawser-list" aria-label={text('networks.list')}>
        {networks.map((network) => (
          <NetworkRow
            key={network.caipNetworkId}
            network={network}
            isCurrent={network.caipNetworkId === currentId}
            walletName={walletName}
            attempt={attempt?.caipNetworkId === network.caipNetworkId ? attempt : null}
            isDisabled={waitingId !== undefined && waitingId !== network.caipNetworkId}
            onChoose={() => choose(network)}
            onCancel={cancel}
          />
        ))}
      </ul>
    </>
  )
}
