/** The light border that a scanner needs around the code, in modules (ISO/IEC 18004). */
export const QR_QUIET_ZONE = 4
