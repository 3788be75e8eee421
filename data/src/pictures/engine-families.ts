import { acCompressor } from './families/ac-compressor.ts'
import { airFilter } from './families/air-filter.ts'
import { alternator } from './families/alternator.ts'
import { battery } from './families/battery.ts'
import { belt, loops } from './families/belt-loop.ts'
import { pulley } from './families/belt-pulley.ts'
import { beltTensioner } from './families/belt-tensioner.ts'
import { cabinFilter } from './families/cabin-filter.ts'
import { cableSensor } from './families/cable-sensor.ts'
import { camshaft } from './families/camshaft.ts'
import { cap } from './families/cap.ts'
import { catalyst } from './families/catalyst.ts'
import { clamp } from './families/clamp.ts'
import { connectingRod } from './families/connecting-rod.ts'
import { cooler } from './families/cooler.ts'
import { coolingFan } from './families/cooling-fan.ts'
import { crankshaft } from './families/crankshaft.ts'
import { cylinderLiner } from './families/cylinder-liner.ts'
import { electricMotor } from './families/electric-motor.ts'
import { engine } from './families/engine.ts'
import { engineBlock } from './families/engine-block.ts'
import { engineValve } from './families/engine-valve.ts'
import { exhaustManifold } from './families/exhaust-manifold.ts'
import { exhaustPipe } from './families/exhaust-pipe.ts'
import { filterCartridge } from './families/filter-cartridge.ts'
import { fluidBottle } from './families/fluid-bottle.ts'
import { fluidJug } from './families/fluid-jug.ts'
import { fuelFilter } from './families/fuel-filter.ts'
import { fuelPump } from './families/fuel-pump.ts'
import { fuelRail } from './families/fuel-rail.ts'
import { gasket } from './families/gasket.ts'
import { gearPump } from './families/gear-pump.ts'
import { hose } from './families/hose.ts'
import { ignitionCoil } from './families/ignition-coil.ts'
import { injector } from './families/injector.ts'
import { mount } from './families/mount.ts'
import { muffler } from './families/muffler.ts'
import { oilCanister } from './families/oil-canister.ts'
import { oilFilter } from './families/oil-filter.ts'
import { oxygenSensor } from './families/oxygen-sensor.ts'
import { piston } from './families/piston.ts'
import { pistonRings } from './families/piston-rings.ts'
import { socket } from './families/plug-socket.ts'
import { radiator } from './families/radiator.ts'
import { sparkPlug } from './families/spark-plug.ts'
import { sprayCan } from './families/spray-can.ts'
import { starter } from './families/starter.ts'
import { tank } from './families/tank.ts'
import { thermostat } from './families/thermostat.ts'
import { throttleBody } from './families/throttle-body.ts'
import { timingChain } from './families/timing-chain.ts'
import { timingKit } from './families/timing-kit.ts'
import { toothed } from './families/toothed-wheel.ts'
import { turbocharger } from './families/turbocharger.ts'
import { valveLifters } from './families/valve-lifters.ts'
import { waterPump } from './families/water-pump.ts'
import { waterSeparator } from './families/water-separator.ts'
import type { Family } from './family.ts'
import { darker, ink, lighter } from './kit/color.ts'
import type { PartLook } from './kit/look.ts'
import { slant } from './kit/paint.ts'
import { around, at, circle, group, hoop, line, n, path, polar, rect, sector, times } from './kit/shape.ts'
import { facing, matt, metal, prism, slab, thread, upright, zinc } from './kit/solid.ts'
import { shadow } from './kit/studio.ts'
import { bore, hole, spun } from './kit/surface.ts'

/** Idler, freewheel, crankshaft pulleys. */
function pulleyPart(look: PartLook): string {
  const r = look.between('radius', 186, 232)
  const isDamper = look.variant % 2 === 0
  const color = look.pick('color', ['#59626b', '#2b3036', '#8b939a'])
  const spokes = look.count('spokes', 3, 6)
  const face =
    spun(r * 0.8, r, color, 0.4) +
    (isDamper ? hoop([0, 0, r * 0.79], '#14171a', r * 0.05) : '') +
    spun(0, r * 0.76, color, 0.3) +
    around(
      spokes,
      (angle) =>
        path(sector(r * 0.36, r * 0.68, angle, angle + 220 / spokes), '#181c20') +
        path(sector(r * 0.36, r * 0.4, angle, angle + 220 / spokes), '#ffffff', { opacity: 0.2 }),
    ) +
    spun(r * 0.1, r * 0.3, ink.steel, 0.55) +
    bore(r * 0.13, 40, 0.86) +
    (isDamper ? around(4, (angle) => hole(...polar(angle, r * 0.22), 8), 45) : '')
  return (
    shadow(424, 410 + r + 34, r, 28) +
    facing(430, 410, 0.84, pulley(r, color, face, look.count('grooves', 5, 8)))
  )
}

/** Screw-in sensor: temperature, pressure, knock. */
function sensor(look: PartLook): string {
  const body = look.pick('metal', [brass, zinc, metal('#9aa2a9')])
  const head = look.pick('head', ['#23282d', '#2f6a4a', '#3a4f7d', '#5a3327', '#23282d', '#7b7f84'])
  const probe = look.between('probe', 60, 120)
  const content =
    upright(400, 640, 0.28, [{ h: probe, r: 24, top: 28, skin: body }, ...thread(90, 42, 8, body)]) +
    prism(
      [400, 640 - probe - 90, 0.3],
      [6, 86, 60, 16],
      look.pick('hex', ['#b99b58', '#b9b59f', '#9aa2a9']),
    ) +
    upright(400, 580 - probe - 90, 0.28, [
      { h: 16, r: 62, skin: body },
      { h: 20, r: 50, skin: matt(ink.rubber) },
      ...socket(head, look.between('socket', 50, 64)),
    ])
  return (
    shadow(370, 690, 190, 26) +
    group(content, `rotate(${look.pick('lean', [24, -20, 16])} 400 420) translate(0 30)`)
  )
}

const brass = metal('#c2a565')

/** Flywheel and ring gear. */
function flywheel(look: PartLook): string {
  const r = 250
  const isDual = look.variant % 2 === 0
  const face =
    circle([0, 0, r], '#3b434a') +
    path(toothed(r + 8, 96, 0.05), slant('#b9c0c6', '#6d757d', '#3d464e')) +
    spun(r * 0.42, r * 0.9, ink.steel, 0.55) +
    circle([0, 0, r * 0.42], slant('#59626b', '#2b3138')) +
    spun(r * 0.12, r * 0.38, ink.cast, 0.4) +
    around(look.pick('bolts', [6, 8]), (angle) => hole(...polar(angle, r * 0.27), 11)) +
    around(6, (angle) => hole(...polar(angle, r * 0.84), 9), 10) +
    (isDual ? around(4, (angle) => path(sector(r * 0.46, r * 0.56, angle, angle + 46), '#2a3036')) : '') +
    bore(r * 0.13, 40, 0.86)
  return (
    shadow(420, 692, 240, 30) +
    facing(424, 408, 0.86, [
      { h: look.between('depth', 34, 66), r: r * 0.96, skin: metal(ink.cast) },
      { h: 34, r: r + 6, skin: metal('#6d757d'), face },
    ])
  )
}

/** Shaft seals and rubber rings. */
function oilSeal(look: PartLook): string {
  const color = look.pick('rubber', ['#22262a', '#7a2f24', '#2d4f7a', '#22262a', '#3d6b4a', '#4a3a2c'])
  const one = (x: number, y: number, r: number) =>
    shadow(x + 12, y + r + 20, r * 0.94, 18, 0.9) +
    facing(x, y, 0.84, [
      {
        h: r * 0.36,
        r,
        skin: look.pick('shell', [true, false]) ? metal(ink.steel) : matt(color),
        face:
          spun(r * 0.84, r, ink.steel, 0.4) +
          circle([0, 0, r * 0.86], slant(lighter(color, 0.35), color, darker(color, 0.35))) +
          hoop([0, 0, r * 0.72], darker(color, 0.5), 5) +
          hoop([0, 0, r * 0.66], lighter(color, 0.3), 3, { opacity: 0.5 }) +
          bore(r * look.between('bore', 0.46, 0.58), r * 0.3, 0.84, color),
      },
    ])
  return look.variant % 2
    ? one(500, 320, 130) + one(300, 470, 164)
    : one(400, 410, look.between('radius', 200, 236))
}

/** Oil pans and valve covers. */
function oilPan(look: PartLook): string {
  const color = look.pick('metal', ['#23272c', '#b3b9be', '#3d454d', '#8b939a'])
  const d =
    'M110 300H690Q706 300 704 318L690 360H640L610 520Q604 560 566 560H360Q330 560 320 530L300 470H190Q164 470 158 446L140 360H110Q96 360 96 340V318Q96 300 110 300Z'
  const isCover = look.variant % 2 === 1
  const cover =
    'M120 520L150 360Q156 330 190 330H620Q650 330 656 360L690 520Q692 540 670 540H140Q118 540 120 520Z'
  return (
    shadow(410, 640, 300, 36) +
    (isCover
      ? slab(cover, slant(lighter(color, 0.5), color, darker(color, 0.35)), color, [40, -70]) +
        times(4, (i) => rect([210 + i * 106, 380, 70, 90, 30], darker(color, 0.3), { opacity: 0.7 })) +
        upright(300, 320, 0.36, [{ h: 40, r: 46, skin: matt('#1b1e22') }]) +
        times(5, (i) => circle([160 + i * 122, 520, 11], ink.zinc))
      : slab(d, slant(lighter(color, 0.5), color, darker(color, 0.4)), color, [50, -60]) +
        times(8, (i) => circle([136 + i * 76, 326, 9], darker(color, 0.6))) +
        times(5, (i) => line(`M${370 + i * 46} 400L${380 + i * 42} 530`, '#000000', 6, { opacity: 0.22 })) +
        circle([470, 540, 17], ink.zinc) +
        circle([470, 540, 10], '#3b434a'))
  )
}

/** Main and rod bearing shells. */
function bearingShells(look: PartLook): string {
  const shell = (x: number, y: number, turn: number, r: number) =>
    at(
      x,
      y,
      slab(
        `M${n(-r)} 0A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0H${n(r - 16)}A${n(r - 16)} ${n(r - 16)} 0 0 0 ${n(16 - r)} 0Z`,
        slant('#f6f7f8', '#c2c8cd', '#8a929a'),
        look.pick('back', ['#b7bdc3', ink.copper, '#a8aeb4']),
        [look.between('depth', 66, 96), -34],
      ) + line(`M${n(r * 0.96)} -18L${n(r * 0.96 + 60)} -46`, '#4d565e', 4, { opacity: 0.6 }),
      turn,
    )
  const r = look.between('radius', 112, 136)
  return (
    shadow(400, 660, 290, 40, 0.8) +
    times(2, (i) => shell(240 + i * 300, 330, i * 6 - 4, r * 0.92)) +
    times(2, (i) => shell(230 + i * 310, 560, 4 - i * 8, r))
  )
}

/** Glow plugs: a row of slim ones. */
function glowPlug(look: PartLook): string {
  const count = look.pick('count', [4, 2, 3])
  const r = look.between('radius', 15, 19)
  const plug =
    upright(0, 330, 0.28, [
      { h: 150, r: r * 0.5, top: r * 0.62, skin: metal(look.pick('tip', ['#b9a37a', '#8b939a', '#c9ced3'])) },
      { h: 20, r: r * 0.62, top: r, skin: zinc },
      { h: 130, r, skin: metal('#aab1b7') },
      ...thread(110, r * 1.25, 12, zinc),
    ]) +
    prism([0, -80, 0.3], [6, r * 2, 46], '#b5b19d') +
    upright(0, -126, 0.28, [
      { h: 40, r: r * 1.1, skin: zinc },
      { h: 10, r: r * 1.2, skin: matt('#7a2f24') },
      ...thread(36, r * 0.6, 6, zinc),
    ])
  return (
    shadow(400, 690, 210, 24) +
    times(count, (i) => at(400 + (i - (count - 1) / 2) * 96, 380 + (i % 2) * 14, plug, 14 - i * 3, 1.06))
  )
}

/** V-ribbed and V-belts. */
function ribbedBelt(look: PartLook): string {
  const d = look.pick('loop', loops)
  const isWedge = look.variant % 3 === 2
  return (
    shadow(424, 640, 260, 40) +
    group(
      belt(
        d,
        isWedge ? look.between('wedge', 34, 62) : look.between('width', 60, 92),
        '#2b2e32',
        isWedge ? 'wedge' : 'ribs',
      ),
      `translate(-36 56) translate(400 400) scale(${look.between('size', 0.8, 1.06).toFixed(2)}) translate(-400 -400)`,
    )
  )
}

/** Timing belt. */
function timingBelt(look: PartLook): string {
  const d = look.pick('loop', loops)
  return (
    shadow(424, 640, 260, 40) +
    group(
      belt(
        d,
        look.between('width', 70, 110),
        look.pick('rubber', ['#2a2d31', '#33302c', '#2a2d31']),
        'teeth',
      ),
      `translate(-40 56) translate(400 400) scale(${look.between('size', 0.84, 1.06).toFixed(2)}) translate(-400 -400)`,
    )
  )
}

/** Engine, fuel, cooling, exhaust, ignition, filters and fluids. */
export const engineFamilies = {
  'ac-compressor': { draw: acCompressor, zoom: 1.15 },
  'air-filter': { draw: airFilter, zoom: 1.06 },
  alternator: { draw: alternator, zoom: 1.08, detail: [350, 390, 2.1] },
  battery: { draw: battery, zoom: 1.08, detail: [330, 330, 1.9] },
  'bearing-shells': { draw: bearingShells, zoom: 1.1, variants: 3 },
  'belt-tensioner': { draw: beltTensioner, zoom: 1.2 },
  'cabin-filter': { draw: cabinFilter },
  'cable-sensor': { draw: cableSensor },
  camshaft: { draw: camshaft, variants: 3 },
  cap: { draw: cap, zoom: 1.1, variants: 3 },
  catalyst: { draw: catalyst },
  clamp: { draw: clamp, zoom: 1.2, variants: 3 },
  'connecting-rod': { draw: connectingRod, variants: 3 },
  cooler: { draw: cooler, zoom: 1.05 },
  'cooling-fan': { draw: coolingFan, variants: 3 },
  crankshaft: { draw: crankshaft, variants: 3 },
  'cylinder-liner': { draw: cylinderLiner, zoom: 1.1, variants: 3 },
  'electric-motor': { draw: electricMotor, zoom: 1.15, variants: 3 },
  engine: { draw: engine, detail: [420, 360, 1.9], isPacked: false },
  'engine-block': { draw: engineBlock, isPacked: false, variants: 3 },
  'engine-valve': { draw: engineValve, zoom: 1.2, variants: 3 },
  'exhaust-manifold': { draw: exhaustManifold, variants: 3 },
  'exhaust-pipe': { draw: exhaustPipe, variants: 3 },
  'filter-cartridge': { draw: filterCartridge, zoom: 1.25 },
  'fluid-bottle': { draw: fluidBottle },
  'fluid-jug': { draw: fluidJug },
  flywheel: { draw: flywheel, variants: 3 },
  'fuel-filter': { draw: fuelFilter, zoom: 1.4 },
  'fuel-pump': { draw: fuelPump, zoom: 1.06 },
  'fuel-rail': { draw: fuelRail, variants: 3 },
  gasket: { draw: gasket },
  'gear-pump': { draw: gearPump, zoom: 1.25, variants: 3 },
  'glow-plug': { draw: glowPlug, zoom: 1.12, variants: 3 },
  hose: { draw: hose },
  'ignition-coil': { draw: ignitionCoil },
  injector: { draw: injector, zoom: 1.2 },
  mount: { draw: mount, zoom: 1.15, variants: 3 },
  muffler: { draw: muffler },
  'oil-canister': { draw: oilCanister, detail: [400, 560, 1.8] },
  'oil-filter': { draw: oilFilter, zoom: 1.2, detail: [400, 330, 2] },
  'oil-pan': { draw: oilPan, variants: 3 },
  'oil-seal': { draw: oilSeal, zoom: 1.1, variants: 3 },
  'oxygen-sensor': { draw: oxygenSensor },
  piston: { draw: piston, zoom: 1.1, detail: [420, 330, 2.1] },
  'piston-rings': { draw: pistonRings, zoom: 1.1, variants: 3 },
  pulley: { draw: pulleyPart, zoom: 1.15 },
  radiator: { draw: radiator, zoom: 1.1, detail: [300, 300, 2.6] },
  'ribbed-belt': { draw: ribbedBelt },
  sensor: { draw: sensor, zoom: 1.35 },
  'spark-plug': { draw: sparkPlug, zoom: 1.12, detail: [380, 520, 2.2] },
  'spray-can': { draw: sprayCan, zoom: 1.1 },
  starter: { draw: starter, zoom: 1.1 },
  tank: { draw: tank, zoom: 1.1, variants: 3 },
  thermostat: { draw: thermostat, zoom: 1.2, variants: 3 },
  'throttle-body': { draw: throttleBody, zoom: 1.1 },
  'timing-belt': { draw: timingBelt, detail: [300, 540, 2.1] },
  'timing-chain': { draw: timingChain, zoom: 1.15, variants: 3 },
  'timing-kit': { draw: timingKit },
  turbocharger: { draw: turbocharger, detail: [330, 400, 2] },
  'valve-lifters': { draw: valveLifters, zoom: 1.25, variants: 3 },
  'water-pump': { draw: waterPump, zoom: 1.15 },
  'water-separator': { draw: waterSeparator, zoom: 1.12, variants: 3 },
} as const satisfies Record<string, Family>
