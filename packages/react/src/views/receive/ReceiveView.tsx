import type { ChainNamespace, Network } from '@hawser/common'
import { type Connection, selectActiveNetwork } from '@hawser/core'
import { useState } from 'react'
import { Button } from '../../components/Button.js'
import { Tabs } from '../../components/Tabs.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enReceive } from '../../text/enReceive.js'
import { useText } from '../../text/useText.js'
import { accountKind, useShownConnection } from '../connection.js'
import { WalletSilent } from '../WalletSilent.js'
import { ReceiveCode, ReceiveNetworks } from './ReceiveCode.js'

export interface ReceiveViewProps {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

/** The address to have something sent to, as a code and as text, and where it works: once the wallet has confirmed that it is its own. */
export function ReceiveView({ namespace }: ReceiveViewProps) {
  const { router } = useHawser()
  const text = useText(enReceive)
  const connection = useShownConnection(namespace)
  const current = useHawserState((state) => selectActiveNetwork(state, connection?.namespace))
  const network = useHawserState(({ networks }) =>
    networks.requested.find(({ caipNetworkId }) => caipNetworkId === current?.caipNetworkId),
  )
  const canDeposit = useHawserState(({ options }) => options.features.pay)
  if (!connection) return null
  if (connection.status !== 'connected') return <WalletSilent connection={connection} />
  return (
    <div className="hawser-receive">
      {connection.namespace === 'bip122' ? (
        <Purposes key={connection.id} connection={connection} network={network} />
      ) : (
        <ReceiveCode key={connection.address} address={connection.address} network={network} />
      )}
      <ReceiveNetworks connection={connection} />
      {canDeposit && connection.namespace !== 'polkadot' ? (
        <Button
          variant="quiet"
          data-hawser-open="DepositFromExchange"
          onClick={() => router.push({ name: 'DepositFromExchange' })}
        >
          {text('title.DepositFromExchange')}
        </Button>
      ) : null}
    </div>
  )
}

interface PurposesProps {
  readonly connection: Connection
  readonly network: Network | undefined
}

/** A Bitcoin wallet keeps apart what can be spent and what is collected: each has an address of its own. */
function Purposes({ connection, network }: PurposesProps) {
  const text = useText(enReceive)
  const addresses = receiveAddresses(connection)
  const used = addresses.find(({ address }) => address === connection.address)
  const [chosen, setChosen] = useState(used?.purpose)
  const shown = addresses.find(({ purpose }) => purpose === chosen) ?? used ?? addresses[0]
  if (!shown) return null
  return (
    <Tabs
      label={text('receive.purposes')}
      tabs={addresses.map(({ purpose }) => ({ id: purpose, label: text(`receive.${purpose}`) }))}
      selected={shown.purpose}
      onSelect={setChosen}
    >
      <ReceiveCode
        key={shown.address}
        address={shown.address}
        network={shown.purpose === 'payment' ? network : undefined}
        text={addresses.length > 1 || shown.purpose === 'ordinal' ? text(`receive.${shown.purpose}.text`) : undefined}
      />
    </Tabs>
  )
}

type ReceivePurpose = 'payment' | 'ordinal'

interface ReceiveAddress {
  readonly purpose: ReceivePurpose
  readonly address: string
}

const purposes: readonly ReceivePurpose[] = ['payment', 'ordinal']

/** The addresses of a Bitcoin wallet by what they are for, one for each: the one in use, else the wallet's first. */
function receiveAddresses({ accounts, address }: Connection): readonly ReceiveAddress[] {
  return purposes.flatMap((purpose) => {
    const own = accounts.filter((account) => accountKind(account) === purpose)
    const shown = own.find((account) => account.address === address) ?? own[0]
    return shown ? { purpose, address: shown.address } : []
  })
}
