import type { ChainNamespace } from '@hawser/common'
import type { Connection, ConnectorEntry, View } from '@hawser/core'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { NamespaceImage, PairingImage, WalletImage } from '../../components/Picture.js'
import { Tag } from '../../components/Tag.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useText } from '../../text/useText.js'
import { namespaceNames } from '../namespaceNames.js'
import { usePressedConnect } from './usePressedConnect.js'

/** So many wallets of this browser are looked through. Whoever has more of them, or a page that is flooded, asks for the others. */
export const MAX_INSTALLED = 20

export interface WalletRowProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly picture: ReactNode
  readonly name: string
  /** The namespaces that the wallet speaks, or by what else it is known, where that needs to be said. */
  readonly subtitle?: ReactNode
  readonly isRecent?: boolean | undefined
  /** Whether it is connected, which goes before that it was used before. */
  readonly isConnected?: boolean | undefined
  /** A quiet word at the end, where neither is to be said. */
  readonly tag?: string | false | undefined
  readonly 'data-hawser-wallet'?: string | undefined
  readonly 'data-hawser-open'?: string | undefined
}

/** One row of the connect list. */
export function WalletRow({
  picture,
  name,
  subtitle,
  isRecent = false,
  isConnected = false,
  tag,
  ...button
}: WalletRowProps) {
  const text = useText()
  const end = isConnected ? text('connect.connected') : isRecent ? text('connect.recent') : tag
  return (
    <button type="button" className="hawser-row" {...button}>
      {picture}
      <span className="hawser-row-text">
        <bdi className="hawser-row-title">{name}</bdi>
        {subtitle ? <span className="hawser-row-subtitle hawser-whole">{subtitle}</span> : null}
      </span>
      {end ? <Tag isEmphasised={isConnected || isRecent}>{end}</Tag> : null}
    </button>
  )
}

interface ConnectorRowProps {
  readonly entry: ConnectorEntry
  readonly isRecent: boolean
  /** Another row has the same name. */
  readonly isNameShared: boolean
  /** The namespace that the user came for, where it is one. */
  readonly namespace?: ChainNamespace | undefined
}

/**
 * A wallet of this browser, or WalletConnect. Its namespaces are shown where there are several; by what else it is known where
 * another wallet has its name, or claims to be it.
 */
export function ConnectorRow({ entry, isRecent, isNameShared, namespace }: ConnectorRowProps) {
  const { router } = useHawser()
  const text = useText()
  const isMobile = useHawserState((state) => state.connectors.isMobile)
  const ask = usePressedConnect()
  const { id, imageUrl, chains, isInstalled, info, isContested } = entry
  const name = text.wallet(entry.name)
  const connected = useHawserState(({ connections }) =>
    Object.values<Connection>(connections.byId)
      .filter(({ connectorId, status }) => connectorId === id && status === 'connected')
      .map((connection) => connection.namespace),
  )
  const isPaired = entry.pairs === true
  const spoken = namespaceNames(chains, text)
  const told = isContested
    ? text('connect.contested', { id: info.rdns ?? spoken })
    : isNameShared
      ? (info.rdns ?? spoken)
      : chains.length > 1 &&
        !namespace && (
          <span className="hawser-marks">
            {chains.map((one) => (
              <NamespaceImage key={one} namespace={one} />
            ))}
            <span className="hawser-visually-hidden">{spoken}</span>
          </span>
        )

  return (
    <WalletRow
      data-hawser-wallet={id}
      name={name}
      picture={isPaired ? <PairingImage src={imageUrl} name={name} /> : <WalletImage src={imageUrl} name={name} />}
      subtitle={isPaired ? undefined : told}
      // Connected elsewhere alone, it is neither here.
      isConnected={namespace ? connected.includes(namespace) : connected.length > 0}
      isRecent={isRecent && connected.length === 0}
      tag={isPaired ? (isMobile ? undefined : text('connect.qr')) : isInstalled ? text('connect.installed') : undefined}
      onClick={() => {
        const view: View = isPaired ? { name: 'ConnectingWalletConnect' } : viewOfConnector(entry, namespace)
        router.push(view)
        if (view.name === 'ConnectingExternal' && view.parameters && isInstalled) ask(view.parameters)
      }}
    />
  )
}

/**
 * Returns the view that choosing a wallet of this browser leads to: the connect itself, or first the question which of its namespaces to connect.
 * Where the user came for one namespace, that one is connected.
 */
export function viewOfConnector(
  { id, chains }: Pick<ConnectorEntry, 'id' | 'chains'>,
  namespace?: ChainNamespace | undefined,
): View {
  if (namespace) return { name: 'ConnectingExternal', parameters: { connectorId: id, namespaces: [namespace] } }
  if (chains.length > 1) return { name: 'ChooseNamespaces', parameters: { connectorId: id } }
  return { name: 'ConnectingExternal', parameters: { connectorId: id } }
}
