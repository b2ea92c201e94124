import type { Network } from '@hawser/common'
import { type Connection, type HawserState, selectActiveNetwork } from '@hawser/core'
import { useCallback, useId } from 'react'
import { FullAddress } from '../../components/Address.js'
import { Button } from '../../components/Button.js'
import { CopyIcon, CopyStatus, useCopy } from '../../components/CopyButton.js'
import { NetworkImage } from '../../components/Picture.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { QrCode } from '../../qr/QrCode.js'
import { enReceive } from '../../text/enReceive.js'
import { useText } from '../../text/useText.js'

export interface ReceiveCodeProps {
  readonly address: string
  /** Its purpose, where that has to be said. */
  readonly text?: string | undefined
}

/** One address: a code that holds it and nothing else, which every wallet can scan, the whole of it as text, and a way to copy it. */
export function ReceiveCode({ address, text: purpose }: ReceiveCodeProps) {
  const text = useText(enReceive)
  const { copy, outcome } = useCopy()
  const isCopied = outcome === 'copied'
  return (
    <div className="hawser-receive-code">
      <QrCode
        value={address}
        label={text('receive.code')}
        instead={<p className="hawser-qr-note">{text('receive.undrawn')}</p>}
      />
      {purpose ? <p className="hawser-stage-text">{purpose}</p> : null}
      <div className="hawser-receive-address">
        <FullAddress value={address} />
      </div>
      <Button variant="primary" onClick={() => copy(address)}>
        <span className="hawser-button-content">
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          {text(isCopied ? 'copy.done' : 'receive.copy')}
        </span>
      </Button>
      <CopyStatus outcome={outcome} />
    </div>
  )
}

/** The networks on which the address can be paid. */
export function ReceiveNetworks({ connection }: { readonly connection: Connection }) {
  const text = useText(enReceive)
  const id = useId()
  const networks = useHawserState(useCallback((state) => payableNetworks(state, connection), [connection]))
  if (networks.length === 0) return <p className="hawser-receive-unknown">{text('receive.unknownNetwork')}</p>
  return (
    <section className="hawser-receive-where" aria-labelledby={id}>
      <h3 id={id} className="hawser-network-kind">
        {text('receive.networks')}
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

/**
 * Returns the networks on which what is sent to an account's address arrives. An address of Bitcoin or Polkadot is written for one network, and a smart account lives where it
 * was deployed; another key's address is the same on every network of its namespace. A session that names its networks is believed no further than
 * that, even where its wallet can be asked for others: a contract's address is no one's on a network where it was not deployed, and a session does
 * not tell a contract from a key. Nothing where the wallet is on a network that is none of the app's.
 */
function payableNetworks(state: HawserState, connection: Connection): readonly Network[] {
  const { requested } = state.networks
  const { namespace, accounts, address, approvedChainIds } = connection
  const isSmart = accounts.find((account) => account.address === address)?.type === 'smartAccount'
  const isEverywhere = (namespace === 'eip155' || namespace === 'solana') && !isSmart
  const current = selectActiveNetwork(state, namespace)?.caipNetworkId
  return requested.filter(
    ({ caipNetworkId, chainNamespace }) =>
      caipNetworkId === current ||
      (isEverywhere && chainNamespace === namespace && approvedChainIds?.includes(caipNetworkId) !== false),
  )
}
