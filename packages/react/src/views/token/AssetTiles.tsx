import { explorerLink } from '@hawser/common'
import { canSendOn } from '@hawser/core'
import type { SendToken } from '@hawser/core/send'
import type { ReactNode } from 'react'
import { ExternalLink, ExternalLinkIcon } from '../../components/ExternalLink.js'
import { SendIcon } from '../../icons/tileIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enShared } from '../../text/enShared.js'
import { useText } from '../../text/useText.js'
import { openSend } from '../send/openSend.js'

export interface AssetTilesProps {
  readonly caipNetworkId: SendToken['chainId']
  /** The contract, or the account that it is held by, as the network's explorer shows it. */
  readonly address: string
  /** What the form of a transfer begins with; null for the network's own currency. Undefined: there is nothing to send. */
  readonly token: SendToken | null | undefined
  readonly sendLabel: string
  /** The tiles before. */
  readonly children?: ReactNode
}

/** What can be done with a token or an NFT. */
export function AssetTiles({ caipNetworkId, address, token, sendLabel, children }: AssetTilesProps) {
  const hawser = useHawser()
  const text = useText(enShared)
  const network = useHawserState(({ networks }) =>
    networks.requested.find((other) => other.caipNetworkId === caipNetworkId),
  )
  const canSend = useHawserState((state) => canSendOn(hawser, state, caipNetworkId)) && token !== undefined
  const link = explorerLink(network, 'address', address)
  if (!children && !canSend && !link) return null
  return (
    <div className="hawser-tiles">
      {children}
      {canSend ? (
        <button
          type="button"
          className="hawser-tile"
          data-hawser-open="Send"
          onClick={() => void openSend(hawser, { caipNetworkId, token, from: 'Token' })}
        >
          <SendIcon />
          <span>{sendLabel}</span>
        </button>
      ) : null}
      {link ? (
        <ExternalLink className="hawser-tile" href={link}>
          <ExternalLinkIcon />
          <span>{text('account.explorer')}</span>
        </ExternalLink>
      ) : null}
    </div>
  )
}
