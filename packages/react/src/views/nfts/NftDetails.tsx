import type { NftItem } from '@hawser/core/nfts'
import { useState } from 'react'
import { Address } from '../../components/Address.js'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { Fact, Facts } from '../../components/Facts.js'
import { ViewLoading } from '../../components/Loading.js'
import { Picture } from '../../components/Picture.js'
import { WarningIcon } from '../../icons/Icon.js'
import { useViewTitle } from '../../modal/viewTitle.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enNfts } from '../../text/enNfts.js'
import { useText } from '../../text/useText.js'
import { AssetTiles } from '../token/AssetTiles.js'
import { nameOf, useNfts } from './useNfts.js'

/** More characters than these do not stand on one line in the narrowest card. */
const MAX_LINE = 28

export interface NftDetailsProps {
  readonly id: string
}

/** One NFT that an account holds: what its maker says of it, where it is, and what can be done with it. */
export function NftDetails({ id }: NftDetailsProps) {
  const text = useText(enNfts)
  const { held } = useNfts()
  const { account, caipNetworkId } = held
  const found = [...held.nfts, ...held.hiddenNfts].find((one) => one.id === id)
  const [known, setKnown] = useState({ nft: found, account })
  if (found && found !== known.nft) setKnown({ nft: found, account })
  // A first page that has changed takes those below with it, until they are read again.
  const isBelow = held.hasMore && known.account === account && known.nft?.chainId === caipNetworkId
  const nft = found ?? (isBelow ? known.nft : undefined)
  useViewTitle(nft && nameOf(nft))
  if (nft) return <Details nft={nft} />
  if (held.status === 'pending') return <ViewLoading />
  return <p className="hawser-empty hawser-empty-text">{text('nft.gone')}</p>
}

interface NftProps {
  readonly nft: NftItem
}

function Details({ nft }: NftProps) {
  const text = useText(enNfts)
  const { chainId, contract, tokenId, standard, amount, collection, description, attributes, pictureUrl, isSpam } = nft
  const name = nameOf(nft)
  const network = useHawserState(({ networks }) => networks.requested.find((other) => other.caipNetworkId === chainId))
  return (
    <div className="hawser-token">
      <Picture src={pictureUrl} name={name} className="hawser-nft-picture" size="large" />
      {pictureUrl === null && nft.imageUrl !== null ? <OtherServer /> : null}
      {isSpam ? (
        <p className="hawser-caution">
          <WarningIcon />
          <span>{text('nft.spam')}</span>
        </p>
      ) : null}
      <NftActions nft={nft} />
      <Facts>
        {collection ? (
          <Fact name={text('nft.collection')}>
            <bdi>{collection}</bdi>
          </Fact>
        ) : null}
        {description ? (
          <Fact name={text('nft.description')} isLong>
            <bdi>{description}</bdi>
          </Fact>
        ) : null}
        {standard === 'ERC-1155' ? <Fact name={text('nft.amount')}>{text.number(amount)}</Fact> : null}
        {network ? <Fact name={text('nft.network')}>{network.name}</Fact> : null}
        <Fact name={text('nft.contract')}>
          <Address value={contract} />
          <CopyButton value={contract} label={text('copy.address')} />
        </Fact>
        <Fact name={text('nft.tokenId')} isLong={tokenId.length > MAX_LINE - 8}>
          <bdi>{tokenId}</bdi>
        </Fact>
        <Fact name={text('nft.standard')}>{standard}</Fact>
      </Facts>
      {attributes.length === 0 ? null : (
        <section aria-label={text('nft.attributes')}>
          <h3 className="hawser-section-title">{text('nft.attributes')}</h3>
          <Facts>
            {attributes.map(({ name: trait, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and two may be alike
              <Fact key={index} name={trait} isLong={trait.length + value.length > MAX_LINE}>
                <bdi>{value}</bdi>
              </Fact>
            ))}
          </Facts>
        </section>
      )}
    </div>
  )
}

/** That there is a picture, why it is not shown, and where the user decides that it may be. */
function OtherServer() {
  const { router } = useHawser()
  const text = useText(enNfts)
  return (
    <div className="hawser-tokens-problem">
      <span>{text('nft.otherServer')}</span>
      <Button size="small" onClick={() => router.push({ name: 'Settings' })}>
        {text('nft.otherServer.settings')}
      </Button>
    </div>
  )
}

function NftActions({ nft }: NftProps) {
  const text = useText(enNfts)
  const { chainId, contract, tokenId, standard, amount, collection, pictureUrl } = nft
  const name = nameOf(nft)
  return (
    <AssetTiles
      caipNetworkId={chainId}
      address={contract}
      token={{
        chainId,
        address: contract,
        name: collection ?? name,
        symbol: name,
        decimals: 0,
        iconUrl: pictureUrl,
        nft: { tokenId, standard, held: amount },
      }}
      sendLabel={text('nft.send')}
    />
  )
}
