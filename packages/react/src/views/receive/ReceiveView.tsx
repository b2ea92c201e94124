import type { ChainNamespace } from '@hawser/common'
import type { Connection } from '@hawser/core'
import { useState } from 'react'
import { Tabs } from '../../components/Tabs.js'
import { enReceive } from '../../text/enReceive.js'
import { useText } from '../../text/useText.js'
import { WalletSilent } from '../account/WalletSilent.js'
import { useShownConnection } from '../connection/useShownConnection.js'
import { ReceiveCode } from './ReceiveCode.js'
import { ReceiveNetworks } from './ReceiveNetworks.js'
import { receiveAddresses } from './receiveAddresses.js'

export interface ReceiveViewProps {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

/** The address to have something sent to, as a code and as text, and where it works (CAP-08): once the wallet has confirmed that it is its own. */
export function ReceiveView({ namespace }: ReceiveViewProps) {
  const connection = useShownConnection(namespace)
  if (!connection) return null
  if (connection.status !== 'connected') return <WalletSilent connection={connection} />
  return (
    <div className="hawser-receive">
      {connection.namespace === 'bip122' ? (
        <Purposes key={connection.id} connection={connection} />
      ) : (
        <ReceiveCode key={connection.address} address={connection.address} />
      )}
      <ReceiveNetworks connection={connection} />
    </div>
  )
}

/** A Bitcoin wallet keeps apart what can be spent and what is collected: each has an address of its own. */
function Purposes({ connection }: { readonly connection: Connection }) {
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
        text={addresses.length > 1 || shown.purpose === 'ordinal' ? text(`receive.${shown.purpose}.text`) : undefined}
      />
    </Tabs>
  )
}
