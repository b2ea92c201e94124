import type { WalletEntry, WalletsApi } from '@hawser/core/wallets'
import { useEffect, useState } from 'react'
import { Picture, type PictureSize } from '../../components/Picture.js'
import type { WhenReadable } from '../../components/useRowWindow.js'

export interface WalletPictureProps {
  readonly api: WalletsApi
  readonly wallet: WalletEntry
  readonly size?: PictureSize | undefined
  /** When it is loaded, where that is not at once. */
  readonly whenReadable?: WhenReadable | undefined
}

const atOnce: WhenReadable = (callback) => {
  callback()
  return () => {}
}

/** The picture of a wallet of the list, or the letters of its name where there is none. */
export function WalletPicture({ api, wallet, size, whenReadable = atOnce }: WalletPictureProps) {
  const { imageId, imageUrl, name } = wallet
  const [loaded, setLoaded] = useState<{ readonly imageId: string; readonly src: string | null } | null>(null)

  useEffect(() => {
    if (imageUrl || !imageId) return
    let isLeft = false
    const takeBack = whenReadable(() => {
      api.getImage({ imageId }).then((src) => {
        if (!isLeft) setLoaded({ imageId, src })
      })
    })
    return () => {
      isLeft = true
      takeBack()
    }
  }, [api, imageId, imageUrl, whenReadable])

  // Undefined while it comes: letters that give way to a picture would only flicker.
  const image = imageId === undefined ? null : loaded?.imageId === imageId ? loaded.src : undefined
  return <Picture src={imageUrl ?? image} name={name} size={size} className="hawser-wallet-image" />
}
