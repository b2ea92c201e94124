import { Picture, type PictureSize } from './Picture.js'

export interface WalletImageProps {
  readonly src: string | null | undefined
  readonly name: string
  readonly size?: PictureSize | undefined
}

/** A wallet's icon, or the first letter of its name. */
export function WalletImage(props: WalletImageProps) {
  return <Picture {...props} className="hawser-wallet-image" />
}
