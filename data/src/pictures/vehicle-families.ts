import { halogenBulb } from './families/bulb.ts'
import { bumper } from './families/bumper.ts'
import { cable } from './families/cable.ts'
import { camera } from './families/camera.ts'
import { car } from './families/car.ts'
import { paintOf, sheen } from './families/car-paint.ts'
import { carton } from './families/carton.ts'
import { charger } from './families/charger.ts'
import { chargingCable } from './families/charging-cable.ts'
import { connector } from './families/connector.ts'
import { controlUnit } from './families/control-unit.ts'
import { display } from './families/display.ts'
import { entrance } from './families/door.ts'
import { doorHandle } from './families/door-handle.ts'
import { doorLock } from './families/door-lock.ts'
import { fender } from './families/fender.ts'
import { firstAid } from './families/first-aid.ts'
import { floorMat } from './families/floor-mat.ts'
import { fuse } from './families/fuse.ts'
import { grille } from './families/grille.ts'
import { handTools } from './families/hand-tools.ts'
import { headlamp } from './families/headlamp.ts'
import { inverter } from './families/inverter.ts'
import { jack } from './families/jack.ts'
import { key } from './families/key.ts'
import { lightBar } from './families/light-bar.ts'
import { machinery } from './families/machinery.ts'
import { mirrorGlassPart } from './families/mirror-glass.ts'
import { mirrorGlass } from './families/mirror-image.ts'
import { moulding } from './families/moulding.ts'
import { relay } from './families/relay.ts'
import { roofRack } from './families/roof-rack.ts'
import { roundLamp } from './families/round-lamp.ts'
import { seat } from './families/seat.ts'
import { seatBelt } from './families/seat-belt.ts'
import { sideMirror } from './families/side-mirror.ts'
import { speaker } from './families/speaker.ts'
import { switchPanel } from './families/switch.ts'
import { tailLamp } from './families/tail-lamp.ts'
import { tractionBattery } from './families/traction-battery.ts'
import { trailer } from './families/trailer.ts'
import { truck } from './families/truck.ts'
import { van } from './families/van.ts'
import { wallbox } from './families/wallbox.ts'
import { windscreen } from './families/windscreen.ts'
import { wiper } from './families/wiper.ts'
import type { Family } from './family.ts'
import { darker, ink, lighter } from './kit/color.ts'
import type { PartLook } from './kit/look.ts'
import { slant } from './kit/paint.ts'
import { around, at, circle, ellipse, group, hoop, line, n, path, polar, rect, times } from './kit/shape.ts'
import { chrome, facing, gloss, matt, metal, ribs, slab, upright } from './kit/solid.ts'
import { shadow } from './kit/studio.ts'
import { hole, tube } from './kit/surface.ts'

/** Dashboards and trims. */
function dashboard(look: PartLook): string {
  const color = look.pick('plastic', ['#2b2f34', '#4a4038', '#3a4046'])
  const d =
    'M60 380Q80 300 200 290Q280 240 360 290L640 300Q730 310 740 400L720 520Q700 550 660 540L520 520L500 600H330L310 530L120 540Q70 540 64 500Z'
  const vent = (x: number, y: number) =>
    rect([x, y, 90, 54, 10], '#0c0e10') +
    times(4, (i) => rect([x + 6, y + 7 + i * 11, 78, 6, 3], slant('#59626b', '#23272c')))
  return (
    shadow(404, 640, 330, 32) +
    slab(d, slant(lighter(color, 0.35), color, darker(color, 0.4)), color, [8, -22]) +
    path('M200 300Q280 250 360 300L350 380H210Z', '#0c0e10') +
    circle([250, 346, 30], '#15202b') +
    hoop([250, 346, 30], '#8b949c', 3) +
    circle([316, 346, 30], '#15202b') +
    hoop([316, 346, 30], '#8b949c', 3) +
    vent(90, 390) +
    vent(620, 390) +
    rect([380, 350, 200, 110, 12], slant('#3b4a5c', '#0f1620')) +
    rect([392, 362, 176, 60, 6], look.accent, { opacity: 0.45 }) +
    path(
      'M70 470L320 460V480L76 492ZM590 470L726 450V470L590 492Z',
      look.pick('trim', ['#c9ced3', '#8a5a32', look.accent]),
    ) +
    times(3, (i) => circle([370 + i * 46, 500, 17], slant('#8b949c', '#23272c')))
  )
}

/** LED bulbs with cooling fins, and xenon burners. */
function ledBulb(look: PartLook): string {
  const color = look.pick('body', ['#2a2f35', '#b7bec4', '#8f1f26', '#1f4a7d', '#5a3f7d', '#a8792c'])
  const skin = color === '#b7bec4' ? metal(color) : gloss(color)
  const bulb =
    upright(400, 680, 0.28, [
      { h: 26, r: 62, skin: matt('#1b1e22') },
      ...ribs(150, 84, look.count('fins', 5, 8), skin, 0.8),
      { h: 12, r: 108, skin: metal(ink.bright) },
      { h: 34, r: 56, skin },
      { h: 8, r: 60, skin: matt(ink.rubber) },
      { h: 210, r: 32, top: 30, skin: metal('#c8cdd2') },
    ]) +
    times(
      look.count('chips', 3, 5),
      (i) =>
        rect([384, 270 + i * 32, 32, 25, 3], slant('#fff6b8', '#f4c921')) +
        rect([384, 270 + i * 32, 32, 25, 3], 'none', { stroke: lighter(ink.iron, 0.5), 'stroke-width': 2 }),
    )
  return (
    shadow(300, 696, 130, 22) +
    shadow(540, 690, 120, 20) +
    group(bulb, 'translate(186 60) scale(.88) rotate(8 400 400)') +
    group(bulb, 'translate(-98 14) rotate(-5 400 400)')
  )
}

/** Window regulators. */
function windowRegulator(look: PartLook): string {
  const turn = look.between('lean', -8, 8)
  return (
    shadow(410, 700, 230, 28) +
    group(
      slab('M340 130h60l20 540h-60Z', slant('#eef1f3', '#a8afb5', '#6d757d'), '#6d757d', [14, -6]) +
        line('M372 150l18 500', '#59626b', 5) +
        tube('M366 150C560 140 620 330 560 430M392 660C520 680 600 560 580 480', 9, '#26292d', 0.5) +
        slab('M300 360h160l6 70H306Z', slant('#59626b', '#23282d'), '#15181b', [12, -8]) +
        hole(326, 394, 10) +
        hole(440, 394, 10) +
        facing(580, 440, 0.7, [
          { h: 90, r: 44, skin: look.pick('motor', [metal('#8b939a'), gloss('#2b3036')]) },
          { h: 26, r: 70, skin: matt('#23282d'), face: circle([0, 0, 40], '#33393f') + hole(0, 0, 12) },
        ]) +
        rect([540, 500, 50, 40, 6], '#e8e6da') +
        around(3, (angle) => circle([...polar(angle, 60, 566, 440), 7], ink.zinc)),
      `rotate(${n(turn)} 400 420)`,
    )
  )
}

/** Parking sensors, painted, in a row; a tyre valve sensor on odd variants. */
function parkingSensor(look: PartLook): string {
  const color = look.pick('paint', ['#23272c', '#c9ced3', '#f1f2f0', '#a41f28', '#1d4f8c', '#59626b'])
  const one = facing(0, 0, 0.82, [
    { h: 60, r: 40, skin: matt('#23282d') },
    { h: 40, r: 62, skin: matt('#2b3036') },
    { h: 10, r: 72, skin: matt(ink.rubber) },
    {
      h: 26,
      r: 50,
      skin: gloss(color),
      face:
        circle([0, 0, 49], slant(lighter(color, 0.5), color, darker(color, 0.3))) +
        circle([0, 0, 30], slant(lighter(color, 0.35), color)),
    },
  ])
  const plug = at(64, 54, slab('M-30 -22h60v54h-60Z', slant('#4b535b', '#1d2125'), '#15181b', [20, -8]))
  const count = look.count('count', 2, 4)
  return times(count, (i) => {
    const x = 400 + (i - (count - 1) / 2) * (560 / count)
    const y = 420 + (i % 2 ? 70 : -40)
    return shadow(x + 10, y + 130, 90, 16, 0.8) + at(x, y, plug + one, 0, 4.2 / (count + 1))
  })
}

/** Gas springs, a pair. */
function gasSpring(look: PartLook): string {
  const body = look.between('body', 300, 360)
  const one = (x: number) =>
    at(
      x,
      0,
      circle([0, 706, 17], metal(ink.zinc)('down')) +
        upright(0, 700, 0.3, [
          { h: 30, r: 17, skin: matt('#1b1e22') },
          { h: body, r: 30, skin: gloss(look.pick('color', ['#1f2328', '#33393f', '#8b939a'])) },
          { h: 8, r: 30, top: 14, skin: gloss('#1f2328') },
          { h: 230, r: 10, skin: chrome },
          { h: 30, r: 17, skin: matt('#1b1e22') },
        ]) +
        rect([-18, 500, 30, 110, 3], '#e8ebee', { opacity: 0.85 }) +
        rect([-18, 500, 30, 20, 3], look.accent),
    )
  return (
    shadow(380, 690, 260, 28) +
    group(one(400), 'rotate(34 400 430)') +
    group(one(400), 'rotate(26 400 430) translate(90 20)')
  )
}

/** Interior mirror on its arm. */
function interiorMirror(look: PartLook): string {
  const d =
    'M110 380C112 330 150 318 260 312C360 306 460 306 560 312C660 318 690 330 692 380C692 440 660 470 580 476C460 484 340 484 220 476C140 470 110 440 110 380Z'
  return (
    shadow(410, 640, 270, 28) +
    group(
      line('M410 330V230q0 -30 30 -34', '#15181b', 40) +
        line('M402 330V232q0 -26 26 -30', '#454d55', 12) +
        ellipse([452, 188, 54, 26], slant('#4a525a', '#16191c')) +
        slab(d, slant('#3a4148', '#15181b'), '#101214', [12, -10]) +
        group(mirrorGlass(d), 'translate(401 395) scale(.93 .84) translate(-401 -395)') +
        (look.pick('button', [true, false])
          ? rect([380, 470, 44, 14, 6], '#23282d') + circle([440, 477, 4], ink.green)
          : path('M390 474h26v26q0 8 -13 8t-13 -8Z', slant('#4a525a', '#16191c'))),
      `translate(0 60) rotate(${look.between('lean', -5, 5).toFixed(1)} 400 400)`,
    )
  )
}

/** Bonnet, engine guards. */
function hood(look: PartLook): string {
  const color = look.variant === 5 ? '#33383d' : paintOf(look)
  const d = look.pick('shape', [
    'M180 270Q400 220 620 270L712 560Q720 590 690 596Q400 640 110 596Q80 590 88 560Z',
    'M210 250Q400 230 590 250L690 540Q700 580 660 590Q400 560 140 590Q100 580 110 540Z',
  ])
  return (
    shadow(402, 660, 310, 34) +
    slab(d, sheen(color), darker(color, 0.3), [6, 22]) +
    line('M290 262Q270 420 230 600M510 262Q530 420 570 600', darker(color, 0.4), 6, { opacity: 0.45 }) +
    line('M284 262Q264 420 224 600M516 262Q536 420 576 600', '#ffffff', 3, { opacity: 0.5 }) +
    path('M180 270Q400 220 620 270L640 330Q400 270 160 330Z', '#ffffff', { opacity: 0.2 }) +
    (look.pick('scoop', [false, true])
      ? path('M330 430Q400 400 470 430L480 470Q400 450 320 470Z', darker(color, 0.6)) +
        path('M330 430Q400 400 470 430', 'none', { stroke: lighter(color, 0.5), 'stroke-width': 4 })
      : '')
  )
}

/** Side windows. */
function sideWindow(look: PartLook): string {
  const tint = look.pick('tint', ['#a9cbd3', '#b9d6c6', '#59666f'])
  const d = look.pick('shape', [
    'M120 560L300 250Q316 226 350 226H620Q650 226 652 256L680 560Q680 590 650 590H140Q110 590 120 560Z',
    'M150 260Q156 226 190 226H430Q470 230 500 260L680 540Q690 580 650 590H190Q150 590 148 550Z',
    'M200 580L420 240Q450 216 480 250L620 560Q620 590 590 596H220Q190 600 200 580Z',
  ])
  return (
    shadow(404, 650, 270, 30) +
    slab(d, slant(lighter(tint, 0.75), tint, darker(tint, 0.3)), darker(tint, 0.3), [8, 6]) +
    `<clipPath id="pane"><path d="${d}"/></clipPath><g clip-path="url(#pane)">${path('M300 180H400L220 640H120Z', '#ffffff', { opacity: 0.35 })}${path('M500 180H540L370 640H330Z', '#ffffff', { opacity: 0.3 })}</g>` +
    rect([330, 560, 70, 16, 3], '#59626b', { opacity: 0.5 })
  )
}

/** Fallback: a closed carton. */
function boxedPart(look: PartLook): string {
  const size = {
    x: look.between('x', 540, 590),
    y: 650,
    w: look.between('width', 360, 460),
    d: look.between('depth', 200, 290),
    h: look.between('height', 230, 380),
  }
  return shadow(430, 662, 310, 50) + carton(size, look)
}

/** Body, glass, lights, electronics, interior, accessories and whole vehicles. */
export const vehicleFamilies = {
  'boxed-part': { draw: boxedPart, variants: 3 },
  bulb: { draw: halogenBulb, zoom: 1.2 },
  bumper: { draw: bumper, detail: [240, 470, 2.1], isPacked: false },
  cable: { draw: cable, zoom: 1.05, variants: 3 },
  camera: { draw: camera, variants: 3 },
  car: { draw: car, detail: [230, 470, 2.2], isPacked: false },
  charger: { draw: charger, variants: 3 },
  'charging-cable': { draw: chargingCable, variants: 3 },
  connector: { draw: connector, zoom: 1.1, variants: 3 },
  'control-unit': { draw: controlUnit },
  dashboard: { draw: dashboard, isPacked: false, variants: 3 },
  display: { draw: display, variants: 3 },
  door: { draw: entrance, isPacked: false },
  'door-handle': { draw: doorHandle, variants: 3 },
  'door-lock': { draw: doorLock, zoom: 1.1, variants: 3 },
  fender: { draw: fender, isPacked: false },
  'first-aid': { draw: firstAid, variants: 3 },
  'floor-mat': { draw: floorMat, variants: 3 },
  fuse: { draw: fuse, zoom: 1.1, variants: 3 },
  'gas-spring': { draw: gasSpring, variants: 3 },
  grille: { draw: grille },
  'hand-tools': { draw: handTools, variants: 3 },
  headlamp: { draw: headlamp, detail: [430, 430, 2] },
  hood: { draw: hood, isPacked: false },
  'interior-mirror': { draw: interiorMirror, zoom: 1.05, variants: 3 },
  inverter: { draw: inverter, zoom: 1.08, variants: 3 },
  jack: { draw: jack, variants: 3 },
  key: { draw: key, zoom: 1.1, variants: 3 },
  'led-bulb': { draw: ledBulb, zoom: 1.15 },
  'light-bar': { draw: lightBar },
  machinery: { draw: machinery, isPacked: false, variants: 3 },
  'mirror-glass': { draw: mirrorGlassPart, zoom: 1.1, variants: 3 },
  moulding: { draw: moulding, variants: 3 },
  'parking-sensor': { draw: parkingSensor, zoom: 1.1, variants: 3 },
  relay: { draw: relay, zoom: 1.05, variants: 3 },
  'roof-rack': { draw: roofRack, isPacked: false, variants: 3 },
  'round-lamp': { draw: roundLamp, zoom: 1.1, variants: 3 },
  seat: { draw: seat, detail: [400, 420, 2], isPacked: false },
  'seat-belt': { draw: seatBelt, variants: 3 },
  'side-mirror': { draw: sideMirror, zoom: 1.08, detail: [300, 360, 1.9] },
  'side-window': { draw: sideWindow, variants: 3 },
  speaker: { draw: speaker, zoom: 1.05, variants: 3 },
  switch: { draw: switchPanel, variants: 3 },
  'tail-lamp': { draw: tailLamp, zoom: 1.08 },
  'traction-battery': { draw: tractionBattery, zoom: 1.04, isPacked: false, variants: 3 },
  trailer: { draw: trailer, isPacked: false, variants: 3 },
  truck: { draw: truck, detail: [220, 400, 2], isPacked: false },
  van: { draw: van, detail: [230, 440, 2.1], isPacked: false },
  wallbox: { draw: wallbox, variants: 3 },
  'window-regulator': { draw: windowRegulator, zoom: 1.05, variants: 3 },
  windscreen: { draw: windscreen, detail: [400, 330, 2], isPacked: false },
  wiper: { draw: wiper, detail: [400, 480, 2.2] },
} as const satisfies Record<string, Family>
