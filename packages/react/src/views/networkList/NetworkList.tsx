import type { ChainNamespace, Network } from '@hawser/common'
import type { Connection } from '@hawser/core'
import { reportCause } from '@hawser/core/actions'
import { useId } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { namespaceNames } from '../connect/namespaceNames.js'
import { groupNetworks } from './groupNetworks.js'
import { NetworkRow } from './NetworkRow.js'
import { useNetworkSwitch } from './useNetworkSwitch.js'

export interface NetworkListProps {
  readonly networks: readonly Network[]
  /** CAIP-2 id of the network in use; undefined where it is none of the app's. */
  readonly currentId: string | undefined
}

/** Networks to choose from; the wallet's answer is awaited in the chosen one's row. */
export function NetworkList({ networks, currentId }: NetworkListProps) {
  const hawser = useHawser()
  const text = useText(enAccount)
  const id = useId()
  const byId = useHawserState((state) => state.connections.byId)
  const active = useHawserState((state) => state.connections.active)
  const { attempt, switchTo, cancel } = useNetworkSwitch()
  const waitingId = attempt?.phase === 'waiting' ? attempt.caipNetworkId : undefined

  const groups = groupNetworks(networks)
  const walletOf = (namespace: ChainNamespace | undefined): Connection | undefined =>
    namespace && byId[active[namespace] ?? `${namespace}/`]
  const waitingWallet = walletOf(networks.find(({ caipNetworkId }) => caipNetworkId === waitingId)?.chainNamespace)

  const choose = (network: Network): void => {
    if (network.caipNetworkId === waitingId) return
    const report = (): void => reportCause(hawser, { type: 'networkChosen', namespace: network.chainNamespace })
    if (network.caipNetworkId === currentId) report()
    else switchTo(network.caipNetworkId, report)
  }

  return (
    <>
      <p role="status" className="hawser-visually-hidden">
        {waitingWallet
          ? text(waitingWallet.status === 'connecting' ? 'networks.restoring' : 'networks.waiting', {
              wallet: waitingWallet.connectorName,
            })
          : null}
      </p>
      {groups.map(({ namespace, networks }) => {
        const label = namespaceNames([namespace], text.locale)
        return (
          <div key={namespace} className="hawser-network-group">
            {groups.length > 1 ? (
              <h3 className="hawser-network-kind" id={`${id}-${namespace}`}>
                {label}
              </h3>
            ) : null}
            <ul
              className="hawser-list"
              aria-labelledby={groups.length > 1 ? `${id}-${namespace}` : undefined}
              aria-label={groups.length > 1 ? undefined : text('networks.list')}
            >
              {networks.map((network) => (
                <NetworkRow
                  key={network.caipNetworkId}
                  network={network}
                  isCurrent={network.caipNetworkId === currentId}
                  walletName={walletOf(namespace)?.connectorName}
                  isRestoring={walletOf(namespace)?.status === 'connecting'}
                  attempt={attempt?.caipNetworkId === network.caipNetworkId ? attempt : null}
                  isDisabled={waitingId !== undefined && waitingId !== network.caipNetworkId}
                  onChoose={() => choose(network)}
                  onCancel={cancel}
                />
              ))}
            </ul>
          </div>
        )
      })}
    </>
  )
}
