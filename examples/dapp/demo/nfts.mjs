import { deployErc721, deployErc1155, mintErc721, mintErc1155 } from '@hawser/testing/node'

/** Lamps that a lighthouse may have, each another one. */
const lamps = ['amber', 'teal', 'coral', 'violet']
const colors = { amber: '#f2a93b', teal: '#1f9d8f', coral: '#e2725b', violet: '#7a5fb5' }

function drawLighthouse(lamp) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><rect width="200" height="200" fill="#12303f"/><path d="M0 150q50-18 100 0t100 0v50H0z" fill="#1d5a73"/><path d="M82 70h36l10 82H72z" fill="#f4efe6"/><path d="M79 96h42l3 24H76z" fill="#b3261e"/><rect x="84" y="44" width="32" height="26" rx="4" fill="${lamp}"/><path d="M80 44l20-18 20 18z" fill="#b3261e"/><path d="M116 50l84-24v50zM84 50L0 26v50z" fill="${lamp}" opacity=".35"/></svg>`
}

function drawAnchor() {
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><rect width="200" height="200" fill="#f4efe6"/><g fill="none" stroke="#12303f" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"><circle cx="100" cy="48" r="16"/><path d="M100 64v100M68 88h64M44 116c4 32 26 48 56 48s52-16 56-48"/></g></svg>'
}

const encode = (type, text) => `data:${type};base64,${Buffer.from(text).toString('base64')}`

/** Metadata that is its own address, with a picture that is one too: nobody is asked for either. */
function metadataUri({ picture, ...rest }) {
  return encode('application/json', JSON.stringify({ ...rest, image: encode('image/svg+xml', picture) }))
}

/**
 * Deploys a collection of lighthouses and one of anchors, and gives each owner one of the former and five of the latter.
 *
 * @param {import('@hawser/testing/node').ChainEndpoint} chain
 * @param {readonly `0x${string}`[]} owners
 * @returns {Promise<{ lighthouses: `0x${string}`, anchors: `0x${string}` }>} the contracts
 */
export async function deployDemoNfts(chain, owners) {
  const anchor = { name: 'Anchor', description: 'One of many. Holds in any weather.', picture: drawAnchor() }
  const [lighthouses, anchors] = [
    await deployErc721(chain, { name: 'Lighthouses', symbol: 'LIGHT' }),
    await deployErc1155(chain, { name: 'Harbour gear', uri: metadataUri(anchor) }),
  ]
  for (const [index, owner] of owners.entries()) {
    await mintLighthouse(chain, { contract: lighthouses, to: owner, tokenId: BigInt(index + 1) })
    await mintErc1155(chain, { contract: anchors, to: owner, tokens: [{ tokenId: 1n, amount: 5n }] })
  }
  return { lighthouses, anchors }
}

/**
 * Gives one more lighthouse to an account.
 *
 * @param {import('@hawser/testing/node').ChainEndpoint} chain
 * @param {{ contract: `0x${string}`, to: `0x${string}`, tokenId: bigint }} token
 */
export async function mintLighthouse(chain, { contract, to, tokenId }) {
  const lamp = lamps[Number(tokenId) % lamps.length] ?? 'amber'
  const uri = metadataUri({
    name: `Lighthouse ${tokenId}`,
    description: 'A lighthouse on a local test network. It is worth nothing.',
    attributes: [
      { trait_type: 'Lamp', value: lamp },
      { trait_type: 'Height', value: 24 + Number(tokenId % 40n) },
    ],
    picture: drawLighthouse(colors[lamp]),
  })
  await mintErc721(chain, { contract, to, tokenId, uri })
}
