import type { Network } from '@hawser/common'
import { Picture, type PictureSize } from './Picture.js'

export interface NetworkImageProps {
  /** Undefined: there is none, or it is not known. */
  readonly network: Network | undefined
  readonly size?: PictureSize | undefined
}

/** A network's image, or the first letter of its name in a tint of its own. */
export function NetworkImage({ network, size }: NetworkImageProps) {
  return (
    <Picture src={network?.assets?.imageUrl} name={network?.name ?? ''} size={size} className="hawser-network-image" />
  )
}
