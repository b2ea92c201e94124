import type { CaipNetworkId, ChainNamespace, Network } from '@hawser/common'
import type { Connection, SwitchAttempt } from '@hawser/core'
import { cancelSwitch, reportCause, switchNetwork } from '@hawser/core/actions'
import { useEffect, useId, useRef } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { namespaceNames } from '../namespaceNames.js'
import { isApprovedNetwork, NetworkRow } from './NetworkRow.js'

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

  const isApproved = ({ chainNamespace, caipNetworkId }: Network): boolean =>
    isApprovedNetwork(walletOf(chainNamespace), caipNetworkId)
  const unapproved = networks.find((network) => !isApproved(network))
  const nameOf = (namespace: ChainNamespace): string => {
    const wallet = walletOf(namespace)
    return wallet ? text.wallet(wallet.connectorName) : ''
  }

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
              wallet: text.wallet(waitingWallet.connectorName),
            })
          : null}
      </p>
      {groups.map(({ namespace, networks }) => {
        const label = namespaceNames([namespace], text)
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
                  isApproved={isApproved(network)}
                  walletName={nameOf(namespace)}
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
      {unapproved ? (
        <p className="hawser-networks-note">
          {text('networks.unapprovedNote', { wallet: nameOf(unapproved.chainNamespace) })}
        </p>
      ) : null}
    </>
  )
}

interface NetworkGroup {
  readonly namespace: ChainNamespace
  readonly networks: readonly Network[]
}

/** Returns the networks by namespace, each namespace where its first network stands. */
function groupNetworks(networks: readonly Network[]): readonly NetworkGroup[] {
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  return namespaces.map((namespace) => ({
    namespace,
    networks: networks.filter(({ chainNamespace }) => chainNamespace === namespace),
  }))
}

interface NetworkSwitch {
  /** The switch that waits or did not end well. */
  readonly attempt: SwitchAttempt | null
  readonly switchTo: (caipNetworkId: CaipNetworkId, onSwitched: () => void) => void
  readonly cancel: () => void
}

/** Switches networks for as long as the caller is on screen: leaving gives up the switch that is waiting. */
function useNetworkSwitch(): NetworkSwitch {
  const hawser = useHawser()
  const attempt = useHawserState((state) => state.networks.switchAttempt)
  /** Counts the switches begun here; 0 where none is to be given up. */
  const current = useRef(0)

  const cancel = (): void => {
    current.current += 1
    cancelSwitch(hawser)
  }
  useEffect(
    () => () => {
      if (current.current === 0) return
      current.current += 1
      cancelSwitch(hawser)
    },
    [hawser],
  )

  return {
    attempt,
    cancel,
    switchTo: (caipNetworkId, onSwitched) => {
      current.current += 1
      const own = current.current
      switchNetwork(hawser, { caipNetworkId }).then(
        () => {
          if (own === current.current) onSwitched()
        },
        // The attempt in state says how it ended.
        () => {},
      )
    },
  }
}
