import { encode } from 'uqr'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lusd, receiver } from '../../fixtures/createSendClient.js'
import { expectAccessible } from '../../fixtures/expectAccessible.js'
import { openSend } from '../../fixtures/openSend.js'

const amount = page.getByLabelText('Amount', { exact: true })
const to = page.getByLabelText('To', { exact: true })
const scan = page.getByRole('button', { name: 'Scan QR code' })
const cancel = page.getByRole('button', { name: 'Cancel' })
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

afterEach(() => {
  vi.restoreAllMocks()
})

/** A camera that sees a code, or nothing, in the browser's own picture stream. */
function fakeCamera() {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 640, height: 480 })
  const picture = canvas.getContext('2d')
  let shown: string | undefined
  const draw = (): void => {
    if (!picture) return
    picture.fillStyle = '#fff'
    picture.fillRect(0, 0, 640, 480)
    if (shown === undefined) return
    const { data, size } = encode(shown, { border: 4 })
    const scale = Math.floor(460 / size)
    picture.fillStyle = '#000'
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) picture.fillRect(90 + x * scale, 10 + y * scale, scale, scale)
      })
    })
  }
  draw()
  const streams: MediaStream[] = []
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = canvas.captureStream(30)
    streams.push(stream)
    return stream
  })
  // A picture that does not change is not sent again.
  const timer = setInterval(draw, 30)
  return {
    asked,
    show(text: string) {
      shown = text
      draw()
    },
    isOn: () => streams.some((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')),
    stop: () => clearInterval(timer),
  }
}

async function openCamera(...parameters: Parameters<typeof openSend>) {
  const camera = fakeCamera()
  const opened = await openSend(...parameters)
  await scan.click()
  await expect.poll(camera.isOn).toBe(true)
  /** Until `check` holds; the camera is looked at meanwhile. */
  const until = (check: () => boolean): Promise<void> =>
    expect
      .poll(() => {
        opened.clock.advance(200)
        return check()
      })
      .toBe(true)
  return { ...opened, camera, until }
}

describe('ScanPanel', () => {
  it('CAP-06 default: a code fills in receiver and amount, and the camera is let go', async () => {
    const { camera, until, form } = await openCamera()
    await says('Point the camera at a QR code.')
    await expectAccessible()
    camera.show(`ethereum:${receiver}@1?value=1.5e18`)
    await until(() => form().receiverInput === receiver)
    await expect.element(to).toHaveValue(receiver)
    await expect.element(amount).toHaveValue('1.5')
    await expect.poll(camera.isOn).toBe(false)
    await expect.element(scan).toBeVisible()
    camera.stop()
  })

  it('CAP-06 behavior: a token is chosen by its address', async () => {
    const { camera, until, form } = await openCamera()
    camera.show(`ethereum:${lusd.address}@1/transfer?address=${receiver}&uint256=2500000`)
    await until(() => form().receiverInput === receiver)
    expect(form()).toMatchObject({ token: { symbol: 'LUSD' }, sendTokenAmount: '2.5' })
    camera.stop()
  })

  it.each([
    ['another network of the app', `ethereum:${receiver}@137`, 'This code is for eip155:137. Nothing was filled in.'],
    [
      'another kind of network',
      'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'This code is for Bitcoin. Nothing was filled in.',
    ],
    ['what is no payment', 'https://example.com', 'This isn’t an address or a payment request.'],
    [
      'more than a transfer',
      `ethereum:${receiver}/approve?uint256=1`,
      'This code asks for more than can be sent from here.',
    ],
  ])('CAP-06 error: %s is said, nothing is filled in, and the next code is read', async (_, code, said) => {
    const { camera, until, form } = await openCamera()
    camera.show(code)
    await until(() => document.body.textContent?.includes(said) === true)
    await says(said)
    expect(form()).toMatchObject({ receiverInput: '', sendTokenAmount: '', caipNetworkId: 'eip155:1' })
    camera.show(receiver)
    await until(() => form().receiverInput === receiver)
    camera.stop()
  })

  it.each([
    ['NotAllowedError', 'Camera access is blocked. Allow it in your browser’s settings, or paste the address.'],
    ['NotFoundError', 'No camera is available. Paste the address instead.'],
    ['NotReadableError', 'The camera didn’t start. Another app may be using it.'],
  ])('CAP-06 error: %s is said as what it is', async (name, said) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No.', name))
    await openSend()
    await scan.click()
    await says(said)
    await expectAccessible()
    await cancel.click()
    await expect.element(page.getByText(said, { exact: true })).not.toBeInTheDocument()
  })

  it('CAP-06 behavior: the camera is let go by Cancel, and by leaving the view', async () => {
    const { camera, leave } = await openCamera()
    await cancel.click()
    await expect.poll(camera.isOn).toBe(false)
    await scan.click()
    await expect.poll(camera.isOn).toBe(true)
    await leave()
    await expect.poll(camera.isOn).toBe(false)
    camera.stop()
  })

  it('CAP-06 behavior: a camera that is given only after the user has left is let go at once', async () => {
    const camera = fakeCamera()
    const given = camera.asked.getMockImplementation()
    let give = (): void => {}
    camera.asked.mockImplementation(
      (constraints) =>
        new Promise((resolve) => {
          give = () => void given?.(constraints).then(resolve)
        }),
    )
    await openSend()
    await scan.click()
    await expect.poll(() => camera.asked.mock.calls.length).toBeGreaterThan(0)
    await cancel.click()
    await expect.element(scan).toBeVisible()
    give()
    await expect.poll(camera.isOn).toBe(false)
    camera.stop()
  })

  it('CAP-06 behavior: the browser’s own reader is asked where it has one, and the library where that fails', async () => {
    const found: { readonly rawValue: string }[] = []
    const detect = vi.fn(async () => found)
    class BarcodeDetector {
      static getSupportedFormats = async () => ['qr_code']
      detect = detect
    }
    vi.stubGlobal('BarcodeDetector', BarcodeDetector)
    try {
      const { camera, until, form } = await openCamera()
      found.push({ rawValue: receiver })
      await until(() => form().receiverInput === receiver)
      expect(detect).toHaveBeenCalled()
      detect.mockRejectedValue(new DOMException('No service.', 'NotSupportedError'))
      await scan.click()
      await expect.poll(camera.isOn).toBe(true)
      camera.show('alice.eth')
      await until(() => form().receiverInput === 'alice.eth')
      camera.stop()
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
