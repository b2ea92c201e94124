import { enShared } from './enShared.js'

/** The text of the NFTs that an account holds, and of one of them. It is loaded with the tab. */
export const enNfts = {
  ...enShared,

  'nfts.list': 'NFTs',
  'nfts.loading': 'Loading NFTs',
  'nfts.empty': 'No NFTs on {network} yet. What you receive appears here.',
  'nfts.unserved': 'NFTs on {network} can’t be shown here.',
  'nfts.failed': 'NFTs unavailable',
  'nfts.failedText': 'They couldn’t be loaded. Try again in a moment.',
  'nfts.notUpdated': 'Couldn’t update.',
  'nfts.moreFailed': 'Couldn’t load more.',
  'nfts.retryIn': 'Try again in {count} s',
  'nfts.hidden': { one: '{count} hidden NFT', other: '{count} hidden NFTs' },
  'nfts.several': '{name} × {amount}',
  'nft.send': 'Send',
  'nft.collection': 'Collection',
  'nft.description': 'Description',
  'nft.amount': 'You own',
  'nft.network': 'Network',
  'nft.contract': 'Contract',
  'nft.tokenId': 'Token ID',
  'nft.standard': 'Standard',
  'nft.attributes': 'Attributes',
  'nft.spam': 'Likely spam. Don’t open links it names.',
  'nft.otherServer': 'This picture is on another server, which would see that you view it.',
  'nft.otherServer.settings': 'Open settings',
  'nft.gone': 'This NFT is no longer in your account.',
} as const
