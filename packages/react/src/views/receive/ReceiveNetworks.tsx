import type { Connection } from '@hawser/core'
import { useCallback, useId } from 'react'
import { NetworkImage } from '../../components/Picture.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enReceive } from '../../text/enReceive.js'
import { useText } from '../../text/useText.js'
import { payableNetworks } from './payableNetworks.js'

/** The networks on which the address can be paid. */
export function ReceiveNetworks({ connection }: { readonly connection: Connection }) {
  const text = useText(enReceive)
  const id = useId()
  const networks = useHawserState(useCallback((state) => payableNetworks(state, connection), [connection]))
  if (networks.length === 0) return <p className="hawser-receive-unknown">{text('receive.unknownNetwork')}</p>
  return (
    <section className="hawser-receive-where" aria-labelledby={id}>
      <h3 id={id} className="hawser-network-kind">
        {text.plural('receive.networks', networks.length)}
      </h3>
      <ul className="hawser-receive-networks">
        {networks.map((network) => (
          <li key={network.caipNetworkId} className="hawser-receive-network">
            <NetworkImage network={network} size="small" />
            <bdi>{network.name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
