import { loadModule } from '@hawser/common'

/** Returns the text of the QR code in a picture; undefined where none is seen. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The pixels of a side at most: codes of a payment are read from half as many. */
const SIDE = 640

/** The browser's own reader of codes where it has one, else a library, which is loaded then. */
export async function createCodeReader(): Promise<CodeReader> {
  let byLibrary: Promise<CodeReader> | undefined
  const library: CodeReader = async (video) => {
    byLibrary ??= createLibraryReader()
    return (await byLibrary)(video)
  }
  const detector = await createDetector()
  if (!detector) return library
  let isBroken = false
  return async (video) => {
    if (isBroken) return library(video)
    try {
      return (await detector.detect(video))[0]?.rawValue
    } catch {
      // The class is there on systems that have no service behind it.
      isBroken = true
      return library(video)
    }
  }
}

async function createDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  try {
    const formats = await BarcodeDetector?.getSupportedFormats()
    return BarcodeDetector && formats?.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined
  } catch {
    return undefined
  }
}

async function createLibraryReader(): Promise<CodeReader> {
  const { default: decodeQR } = await loadModule(() => import('qr/decode.js'))
  const canvas = document.createElement('canvas')
  const picture = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight))
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (!picture || width === 0 || height === 0) return undefined
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    picture.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR(picture.getImageData(0, 0, width, height))
    } catch {
      // That there is no code in it is an error to the library.
      return undefined
    }
  }
}
