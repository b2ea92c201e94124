import type { Network } from '@hawser/common'
import { type Connection, type HawserState, selectActiveNetwork } from '@hawser/core'
import { useCallback, useId } from 'react'
import { FullAddress } from '../../components/Address.js'
import { Button } from '../../components/Button.js'
import { CopyIcon, CopyStatus, useCopy } from '../../components/CopyButton.js'
import { NetworkImage } from '../../components/Picture.js'
import { Icon, type IconProps } from '../../icons/Icon.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { QrCode } from '../../qr/QrCode.js'
import { enReceive } from '../../text/enReceive.js'
import { useText } from '../../text/useText.js'
import { AmountRequestField, useAmountRequest } from './AmountRequest.js'

export interface ReceiveCodeProps {
  readonly address: string
  /** Where an amount can be asked for; nowhere where it is left out. */
  readonly network?: Network | undefined
  /** Its purpose, where that has to be said. */
  readonly text?: string | undefined
}

/**
 * One address: a code that holds it and nothing else, which every wallet can scan, the whole of it as text, and ways to hand it on. Where an amount is
 * asked for, the code and what is handed on are the link that asks.
 */
export function ReceiveCode({ address, network, text: purpose }: ReceiveCodeProps) {
  const text = useText(enReceive)
  const { copy, outcome } = useCopy()
  const request = useAmountRequest(address, network)
  const link = request?.link ?? null
  const given = link ?? address
  const isCopied = outcome === 'copied'
  return (
    <div className="hawser-receive-code">
      <QrCode
        value={given}
        label={text(link ? 'receive.requestCode' : 'receive.code')}
        instead={<p className="hawser-qr-note">{text('receive.undrawn')}</p>}
      />
      {link ? (
        <p role="status" className="hawser-receive-requested">
          <bdi>{request?.what}</bdi>
        </p>
      ) : null}
      {purpose ? <p className="hawser-stage-text">{purpose}</p> : null}
      <div className="hawser-receive-address">
        <FullAddress value={address} />
      </div>
      {request ? <AmountRequestField request={request} /> : null}
      <Button variant="primary" onClick={() => copy(given)}>
        <span className="hawser-button-content">
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          {text(isCopied ? 'copy.done' : link ? 'receive.copyLink' : 'receive.copy')}
        </span>
      </Button>
      <CopyStatus outcome={outcome} />
      {'share' in navigator ? (
        <Button onClick={() => void share(given)}>
          <span className="hawser-button-content">
            <ShareIcon />
            {text('receive.share')}
          </span>
        </Button>
      ) : null}
    </div>
  )
}

/** Hands text to the system's own sheet, where the user chooses who gets it. */
async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch {
    // Closed without a choice; the copy beside it does the same.
  }
}

function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15V4.5M8.2 8 12 4.2 15.8 8M7 11.5H6A1.5 1.5 0 0 0 4.5 13v5A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-5a1.5 1.5 0 0 0-1.5-1.5h-1" />
    </Icon>
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
