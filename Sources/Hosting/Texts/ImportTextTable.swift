/// The texts of the question before importing a file that cannot become strokes exactly.
public enum ImportTextTable {
  /// The texts; `{value}` is the name of the file, or of features in it.
  // swift-format-ignore
  public static let table = TextTable(shared: [
    TextRow("import.question", "Not everything in “{value}” can become strokes", "“{value}”的部分内容无法转换为笔画"),
    TextRow("import.question.strokes", "If you import it as strokes:", "导入为笔画时："),
    TextRow("import.question.noStrokes", "It has no lines that could become strokes:", "其中没有可转换为笔画的线条："),
    TextRow("import.question.picture", "A picture looks exactly like the original, but its lines cannot be edited.", "导入为图片可保持原样，但无法编辑线条。"),
    TextRow("import.question.outside", "Linked pictures outside the file are missing either way.", "链接到文件之外的图片不会显示。"),
    TextRow("import.asPicture", "Import as picture", "导入为图片"),
    TextRow("import.asStrokes", "Import as strokes", "导入为笔画"),
    TextRow("import.cancel", "Cancel", "取消"),
    TextRow("import.sameForAll", "Do the same for the other files", "对其余文件执行相同操作"),
    TextRow("import.loss.fill", "Filled areas with holes become outlines", "有镂空的填充区域只保留轮廓"),
    TextRow("import.loss.text", "Text is left out", "文字会丢失"),
    TextRow("import.loss.image", "Pictures are left out", "图片会丢失"),
    TextRow("import.loss.embedded", "Embedded content is left out", "嵌入的内容会丢失"),
    TextRow("import.loss.gradient", "Gradients and patterns become one colour", "渐变和图案变为单色"),
    TextRow("import.loss.color", "Some colours are replaced", "部分颜色会被替换"),
    TextRow("import.loss.ends", "Line ends and corners become round", "线条的端点和转角变为圆形"),
    TextRow("import.loss.width", "Some line widths change", "部分线条粗细会改变"),
    TextRow("import.loss.stretched", "Stretched or turned shapes look different", "拉伸或旋转的图形会有所不同"),
    TextRow("import.loss.opacity", "Overlaps show through translucent groups", "半透明组合中的重叠处会显现"),
    TextRow("import.loss.blending", "Blend modes are ignored", "混合模式不生效"),
    TextRow("import.loss.cropped", "Cropped parts become visible", "被裁剪的部分会显示出来"),
    TextRow("import.loss.marker", "Arrowheads and other markers are left out", "箭头等标记会丢失"),
    TextRow("import.loss.effect", "Shadows, blur and other effects are left out", "阴影、模糊等效果会丢失"),
    TextRow("import.loss.animation", "Animations are left out", "动画会丢失"),
    TextRow("import.loss.reference", "Linked elements are left out", "引用的元素会丢失"),
    TextRow("import.loss.dashes", "Some dashed lines become solid", "部分虚线变为实线"),
    TextRow("import.loss.rules", "Some style rules are ignored", "部分样式规则不生效"),
    TextRow("import.loss.lines", "Some lines are left out", "部分线条会丢失"),
    TextRow("import.loss.place", "Some shapes change their place or size", "部分图形的位置或大小会改变"),
    TextRow("import.loss.pen", "Some pressure, tilt or timing of the pen is lost", "部分压力、倾斜或时间数据会丢失"),
    TextRow("import.loss.settings", "Some pen settings are missing", "缺少部分画笔设置"),
    TextRow("import.loss.other", "Ignored: {value}", "以下内容会被忽略：{value}"),
  ])
}
