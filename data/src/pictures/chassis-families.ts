import { airSpring } from './families/air-spring.ts'
import { axle } from './families/axle.ts'
import { ballJoint } from './families/ball-joint.ts'
import { ballStud } from './families/ball-stud.ts'
import { brakeBooster } from './families/brake-booster.ts'
import { brakeCaliper } from './families/brake-caliper.ts'
import { brakeDisc } from './families/brake-disc.ts'
import { brakeHose } from './families/brake-hose.ts'
import { brakePads } from './families/brake-pads.ts'
import { brakeShoes } from './families/brake-shoes.ts'
import { bushing } from './families/bushing.ts'
import { clutchDiscFace } from './families/clutch-face.ts'
import { clutchKit } from './families/clutch-kit.ts'
import { controlArm } from './families/control-arm.ts'
import { boot } from './families/cv-boot.ts'
import { cvJoint } from './families/cv-joint.ts'
import { fifthWheel } from './families/fifth-wheel.ts'
import { gearLever } from './families/gear-lever.ts'
import { gearbox } from './families/gearbox.ts'
import { gears } from './families/gears.ts'
import { halfShaft } from './families/half-shaft.ts'
import { knuckle } from './families/knuckle.ts'
import { leafSpring } from './families/leaf-spring.ts'
import { masterCylinder } from './families/master-cylinder.ts'
import { pedal } from './families/pedal.ts'
import { propellerShaft } from './families/propeller-shaft.ts'
import { release } from './families/release-sleeve.ts'
import { sealKit } from './families/seal-kit.ts'
import { shockAbsorber } from './families/shock-absorber.ts'
import { spline } from './families/spline.ts'
import { steeringRack } from './families/steering-rack.ts'
import { steeringWheel } from './families/steering-wheel.ts'
import { strutMount } from './families/strut-mount.ts'
import { subframe } from './families/subframe.ts'
import { tieRod } from './families/tie-rod.ts'
import { tieRodEnd } from './families/tie-rod-end.ts'
import { torqueConverter } from './families/torque-converter.ts'
import { tread, tyre } from './families/tyre-body.ts'
import { universalJoint } from './families/universal-joint.ts'
import { valveBlock } from './families/valve-block.ts'
import { wheelBearing } from './families/wheel-bearing.ts'
import { wheelBolts } from './families/wheel-bolts.ts'
import { wheelHub } from './families/wheel-hub.ts'
import { wheelRim } from './families/wheel-rim.ts'
import type { Family } from './family.ts'
import { coil } from './kit/coil.ts'
import { alloy, darker, ink, lighter } from './kit/color.ts'
import type { PartLook } from './kit/look.ts'
import { slant } from './kit/paint.ts'
import { around, at, box, group, hoop, line, n, polar, rect, times } from './kit/shape.ts'
import { chrome, facing, gloss, matt, metal, slab, upright } from './kit/solid.ts'
import { shadow } from './kit/studio.ts'
import { bore, hole, spun, tube } from './kit/surface.ts'

/** Stabilizer link: a rod between two ball studs. */
function stabilizerLink(look: PartLook): string {
  const color = look.pick('rod', ['#2a2f35', '#59616a', '#26344a'])
  const long = look.between('long', 300, 400)
  const eye = upright(0, 44, 0.36, [
    { h: 62, r: 56, skin: metal(color) },
    { h: 12, r: 52, top: 42, skin: metal(color) },
  ])
  const end = (x: number, y: number, turn: number) =>
    at(x, y, eye + at(0, -28, ballStud(true), 0, 0.86), turn)
  return (
    shadow(400, 690, 230, 28) +
    group(
      tube(`M300 ${n(560 - long * 0.1)}L520 ${n(620 - long)}`, 34, color, 0.6) +
        end(528, 610 - long, 0) +
        end(292, 570, 0),
      'translate(-10 30)',
    ) +
    (look.variant % 2
      ? group(
          tube('M470 640L640 420', 34, color, 0.6) + at(470, 640, eye) + at(640, 420, eye),
          'translate(20 -10) scale(.98)',
        )
      : '')
  )
}

/** Truck brake chamber. */
function brakeChamber(look: PartLook): string {
  const color = look.pick('paint', ['#23272c', '#59626b', '#3a3d40'])
  const isDouble = look.pick('double', [true, false])
  const r = look.between('radius', 150, 176)
  const stage = [
    { h: 60, r: r * 0.8, top: r, skin: gloss(color) },
    { h: 12, r: r + 12, skin: metal(ink.zinc) },
    { h: 60, r, top: r * 0.74, skin: gloss(color) },
  ]
  return (
    shadow(410, 690, 230, 32) +
    group(
      upright(400, 700, 0.3, [
        { h: 90, r: 18, skin: chrome },
        { h: 20, r: 40, skin: metal(ink.zinc) },
        ...stage,
        ...(isDouble ? stage : []),
        { h: 30, r: 40, skin: metal(color), cap: '#14171a' },
      ]) +
        slab('M470 590h60v70h-60Z', slant('#8b939a', '#4d555d'), '#33393f', [6, -4]) +
        facing(250, isDouble ? 470 : 520, 0.5, [{ h: 40, r: 20, skin: metal(ink.brass), cap: '#14171a' }]),
      `rotate(${look.pick('lean', [14, -14])} 400 420) translate(0 ${isDouble ? 10 : -50})`,
    )
  )
}

/** Steering columns: shaft, joint, bracket. */
const steeringColumn = (look: PartLook) =>
  shadow(400, 650, 310, 30) +
  group(
    upright(400, 760, 0.28, [
      ...spline(50, 18),
      { h: 40, r: 40, skin: metal('#59626b') },
      { h: 60, r: 30, skin: chrome },
      { h: 40, r: 40, skin: metal('#59626b') },
      { h: 150, r: 22, skin: metal('#8b939a') },
      {
        h: look.between('body', 170, 220),
        r: 52,
        skin: look.pick('body skin', [metal('#59626b'), gloss('#23282d'), metal(alloy)]),
      },
      { h: 30, r: 60, skin: matt('#1d2125') },
      ...spline(70, 20),
    ]) +
      slab(box(450, 320, 130, 170, 14), slant('#6d757d', '#2b3036'), '#1d2125', [14, -8]) +
      hole(550, 350, 14) +
      hole(550, 460, 14),
    'rotate(56 400 410)',
  )

/** Brake drum, closed side to us. */
function brakeDrum(look: PartLook): string {
  const bolts = look.pick('bolts', [5, 4, 6, 8, 5, 10])
  const color = look.pick('color', [ink.cast, '#4a5057', '#9aa2a9'])
  const r = 252
  const face =
    spun(0, r - 14, color, 0.34) +
    hoop([0, 0, r - 16], '#ffffff', 3, { opacity: 0.4 }) +
    hoop([0, 0, r * 0.62], darker(color, 0.4), 4, { opacity: 0.6 }) +
    around(bolts, (angle) => hole(...polar(angle, r * 0.45), 14), -90) +
    bore(r * 0.27, 26, 0.82)
  return (
    shadow(430, 690, 240, 30) +
    facing(440, 410, 0.82, [
      { h: 34, r: r + 10, skin: metal(color) },
      { h: look.between('width', 84, 120), r: r - 6, skin: matt(color) },
      { h: 14, r: r - 2, top: r - 12, skin: metal(color), face },
    ])
  )
}

/** Release bearing on its sleeve or with its hydraulic cylinder. */
function releaseBearing(look: PartLook): string {
  const r = look.between('radius', 168, 200)
  const isHydraulic = look.variant % 2 === 1
  return (
    shadow(424, 650, 210, 28) +
    (isHydraulic
      ? tube('M520 300C640 260 680 200 700 150', 24, '#2b3036', 0.4)
      : at(
          430,
          410,
          slab(`${box(-60, -250, 120, 500, 30)}`, slant('#59626b', '#23282d'), '#15181b', [40, -16]),
        )) +
    facing(440, 410, 0.84, [{ h: 90, r: r * 0.84, skin: isHydraulic ? metal(alloy) : matt('#23282d') }]) +
    release(370, 410, r)
  )
}

/** Clutch disc alone. */
const clutchDisc = (look: PartLook) =>
  shadow(414, 690, 230, 26) +
  facing(410, 410, look.between('lean', 0.8, 0.9), [
    { h: 18, r: 268, skin: matt('#6d5c49'), face: clutchDiscFace(look, 268) },
    {
      h: 30,
      r: 54,
      skin: metal('#8b939a'),
      face:
        spun(30, 52, '#8b939a', 0.5) +
        bore(36, 30, 0.86) +
        hoop([0, 0, 36], '#3b434a', 7, { 'stroke-dasharray': '6 5' }),
    },
  ])

/** A passenger tyre without rim. */
const carTyre = (look: PartLook) =>
  shadow(412, 706, 225, 30) +
  tyre(
    {
      x: 404,
      y: 410,
      r: 286,
      bore: look.between('bore', 168, 190),
      width: look.between('width', 118, 150),
      k: 0.8,
      blocks: look.count('blocks', 44, 64),
      winter: look.pick('season', [true, false]),
      name: 'PASSENGER CAR',
    },
    tread(look),
  )

/** Truck tyre: taller sidewall, wider tread. */
const truckTyre = (look: PartLook) =>
  shadow(412, 712, 235, 32) +
  tyre(
    {
      x: 404,
      y: 408,
      r: 294,
      bore: look.between('bore', 158, 170),
      width: look.between('width', 176, 206),
      k: 0.78,
      blocks: look.count('blocks', 30, 42),
      winter: look.pick('season', [true, false]),
      name: 'TRUCK AND BUS',
    },
    tread(look),
  )

/** Coil spring, straight or barrel shaped. */
function coilSpring(look: PartLook): string {
  const color = look.pick('paint', ['#2a2e33', ink.red, '#2f66a8', '#2a2e33', ink.amber, '#5a6168'])
  const r = look.between('radius', 138, 168)
  const { back, front } = coil({
    x: 400,
    top: 180,
    bottom: 640,
    r,
    topR: look.pick('shape', [r, r * 0.72, r]),
    turns: look.count('turns', 5, 8),
    wire: look.between('wire', 30, 40),
    color,
  })
  return shadow(402, 676, r * 1.24, 40) + back + front
}

/** Inner tube with its valve. */
const innerTube = (look: PartLook) =>
  shadow(410, 700, 230, 28) +
  group(
    hoop([0, 0, 200], '#0f1113', look.between('fat', 96, 130)) +
      times(8, (i) => hoop([-i * 2.4, -i * 2.6, 200], lighter('#15181b', i * 0.05), 104 - i * 13)) +
      group(hoop([0, 0, 200], '#ffffff', 3, { 'stroke-dasharray': '90 1200', opacity: 0.5 }), 'rotate(200)') +
      line('M0 150L0 100', '#59626b', 16) +
      line('M-2 140L-2 96', '#c3bfae', 9) +
      rect([-10, 84, 20, 16, 3], '#1b1e22'),
    `translate(400 410) rotate(${look.pick('turn', [-30, 20, 140])}) scale(.94 1)`,
  )

/** Brakes, driveline, suspension, steering, wheels. */
export const chassisFamilies = {
  'air-spring': { draw: airSpring, zoom: 1.05, variants: 3 },
  axle: { draw: axle, zoom: 1.05, isPacked: false, variants: 3 },
  'ball-joint': { draw: ballJoint, zoom: 1.25 },
  'brake-booster': { draw: brakeBooster, zoom: 1.1, variants: 3 },
  'brake-caliper': { draw: brakeCaliper },
  'brake-chamber': { draw: brakeChamber, zoom: 1.3, variants: 3 },
  'brake-disc': { draw: brakeDisc, zoom: 1.06, detail: [330, 330, 2.1] },
  'brake-drum': { draw: brakeDrum },
  'brake-hose': { draw: brakeHose },
  'brake-pads': { draw: brakePads, detail: [300, 540, 2.1] },
  'brake-shoes': { draw: brakeShoes },
  bushing: { draw: bushing, zoom: 1.15, variants: 3 },
  'clutch-disc': { draw: clutchDisc, zoom: 1.05, variants: 3 },
  'clutch-kit': { draw: clutchKit },
  'coil-spring': { draw: coilSpring, detail: [380, 320, 2] },
  'control-arm': { draw: controlArm },
  'cv-boot': { draw: boot, variants: 3 },
  'cv-joint': { draw: cvJoint, zoom: 1.2 },
  'fifth-wheel': { draw: fifthWheel, isPacked: false, variants: 3 },
  'gear-lever': { draw: gearLever, variants: 3 },
  gearbox: { draw: gearbox, isPacked: false, variants: 3 },
  gears: { draw: gears, variants: 3 },
  'half-shaft': { draw: halfShaft, variants: 3 },
  'inner-tube': { draw: innerTube, variants: 3 },
  knuckle: { draw: knuckle, variants: 3 },
  'leaf-spring': { draw: leafSpring, isPacked: false, variants: 3 },
  'master-cylinder': { draw: masterCylinder, zoom: 1.2, variants: 3 },
  pedal: { draw: pedal, variants: 3 },
  'propeller-shaft': { draw: propellerShaft, isPacked: false, variants: 3 },
  'release-bearing': { draw: releaseBearing, variants: 3 },
  'seal-kit': { draw: sealKit, zoom: 1.1, variants: 3 },
  'shock-absorber': { draw: shockAbsorber, zoom: 1.08, detail: [430, 300, 2.2] },
  'stabilizer-link': { draw: stabilizerLink, zoom: 1.08 },
  'steering-column': { draw: steeringColumn, zoom: 1.2, variants: 3 },
  'steering-rack': { draw: steeringRack, variants: 3 },
  'steering-wheel': { draw: steeringWheel, variants: 3 },
  'strut-mount': { draw: strutMount, zoom: 1.15, variants: 3 },
  subframe: { draw: subframe, isPacked: false, variants: 3 },
  'tie-rod': { draw: tieRod, variants: 3 },
  'tie-rod-end': { draw: tieRodEnd, zoom: 1.12 },
  'torque-converter': { draw: torqueConverter, variants: 3 },
  'truck-tyre': { draw: truckTyre, detail: [500, 260, 2.1], isPacked: false },
  tyre: { draw: carTyre, detail: [470, 250, 2.2], isPacked: false },
  'universal-joint': { draw: universalJoint, zoom: 1.1, variants: 3 },
  'valve-block': { draw: valveBlock, variants: 3 },
  'wheel-bearing': { draw: wheelBearing, zoom: 1.15, detail: [340, 360, 2.2] },
  'wheel-bolts': { draw: wheelBolts, zoom: 1.25, variants: 3 },
  'wheel-hub': { draw: wheelHub, zoom: 1.1 },
  'wheel-rim': { draw: wheelRim, zoom: 1.1, detail: [340, 360, 2.1] },
} as const satisfies Record<string, Family>
