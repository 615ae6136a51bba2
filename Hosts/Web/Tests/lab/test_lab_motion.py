"""Shaking in the lab: by a button and by the sensor, which needs permission."""

import pytest
from lab_screen import Lab
from playwright.sync_api import expect


@pytest.mark.night
def test_shake_button(lab, tmp_path):
    lab = lab("shake")
    lab.page.locator("[data-text='lab.shake']").click()
    lab.wait(0.5)
    expect(lab.status("shake")).to_have_text("began")
    lab.wait(2)
    expect(lab.status("shake")).to_have_text("ended")
    assert lab.states(tmp_path, "shake") == ["began", "ended"]


# Each reading is delivered once, 16 ms after the previous one, whatever the sensor's rate and delay. Its second axis is a tenth
# of its number.
IN_TIME = """{
  let begin, last = -1;
  addEventListener("devicemotion", (event) => {
    const { y } = event.accelerationIncludingGravity, step = Math.round(10 * ((y ?? 0) - 1));
    if (step <= last) return event.stopImmediatePropagation();
    last = step;
    begin ??= event.timeStamp;
    Object.defineProperty(event, "timeStamp", { value: begin + 16 * step });
    globalThis.felt = step;
  }, true);
}"""


@pytest.mark.night
def test_shaken_sensor(device, tmp_path):
    one = device()
    one.context.grant_permissions(["accelerometer", "gyroscope"], origin=one.address)
    page = one.page()
    page.add_init_script(IN_TIME)
    kinds = ("accelerometer", "linear-acceleration", "gyroscope")
    for kind in kinds:
        page.devtools.send("Emulation.setSensorOverrideEnabled", {"enabled": True, "type": kind})
    lab = Lab(page, "shake")
    # Permission is requested on a tap where browsers require it.
    page.locator("[data-text='lab.motion.ask']").click()
    for step in range(60):
        # A device reports once all three sensors do.
        for kind in kinds:
            reading = {"xyz": {"x": 20 if step % 4 < 2 else -20, "y": 1 + step / 10, "z": 9.81}}
            page.devtools.send("Emulation.setSensorOverrideReadings", {"type": kind, "reading": reading})
        page.until("globalThis.felt === arg", step)
        lab.wait(0.016)
    expect(page.locator("[data-text='lab.motion.on']")).to_be_visible()
    assert lab.states(tmp_path, "shake")[0] == "began"


@pytest.mark.night
def test_denied_motion_is_reported(device):
    page = device().page()
    page.add_init_script("DeviceMotionEvent.requestPermission = async () => 'denied'")
    lab = Lab(page, "shake")
    page.locator("[data-text='lab.motion.ask']").click()
    expect(page.locator("[data-text='lab.motion.denied']")).to_contain_text("Motion access was denied")
    assert lab
